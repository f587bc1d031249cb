import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allCarbonBases, carbonModules } from '#domain/catalogue/carbon.ts'
import { categories, products } from './catalogue.ts'
import { id, instant, oneOf } from './columns.ts'

/** CO₂ of making things new, and of transport, from public sources. Administrators fill the table; it is delivered empty. */
export const carbonFactors = pgTable(
  'carbon_factors',
  {
    id: id(),
    /** For all articles of this category and those below it; null with `productId`: for transport. */
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    basis: text({ enum: allCarbonBases }).notNull(),
    /** Of CO₂ equivalent, for one unit of `basis`. */
    grams: integer().notNull(),
    modules: text({ enum: carbonModules }),
    source: text().notNull(),
    url: text().notNull(),
    year: integer().notNull(),
    /** The last day it counts. */
    validUntil: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('carbon_factors_by_category').on(table.categoryId),
    index('carbon_factors_by_product').on(table.productId),
    oneOf('carbon_factors_basis', table.basis, allCarbonBases),
    oneOf('carbon_factors_modules', table.modules, carbonModules),
    check('carbon_factors_grams', sql`${table.grams} > 0`),
    check('carbon_factors_one_target', sql`${table.categoryId} is null or ${table.productId} is null`),
    check(
      'carbon_factors_transport',
      sql`(${table.basis} = 'tkm') = (${table.categoryId} is null and ${table.productId} is null)
        and (${table.basis} = 'tkm') = (${table.modules} is null)`,
    ),
  ],
)
