import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { allCarbonBases, carbonModules } from '#domain/catalogue/carbon.ts'
import { categories, products } from './catalogue.ts'
import { id, instant, oneOf } from './columns.ts'

/** CO₂ of new production and of transport, from public sources. The table is empty at first and filled by administrators. */
export const carbonFactors = pgTable(
  'carbon_factors',
  {
    id: id(),
    /** Set for all products of this category and those below it; null with `productId` null for transport. */
    categoryId: uuid().references(() => categories.id, { onDelete: 'cascade' }),
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    basis: text({ enum: allCarbonBases }).notNull(),
    /** Grams of CO₂ equivalent for one unit of `basis`. */
    grams: integer().notNull(),
    modules: text({ enum: carbonModules }),
    source: text().notNull(),
    url: text().notNull(),
    year: integer().notNull(),
    /** The last day of validity. */
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
