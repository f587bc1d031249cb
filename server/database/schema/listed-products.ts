import { asc, desc, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { conditions } from '#domain/catalogue/conditions.ts'
import { contentUnits, type PriceTier, saleUnits } from '#domain/catalogue/sale-units.ts'
import type { Sort } from '#domain/catalogue/sort-orders.ts'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { vatRegimes } from '#domain/invoices/invoices.ts'
import { inNameOrder } from '../expressions.ts'
import { instant, money, smallestPriceSql, textVector } from './columns.ts'

/** Kilobytes instead of 4 096, because every search scans the whole list of pending entries. */
const smallPendingList = { gin_pending_list_limit: 256 }

const columns = {
  /** The product's id. */
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull().unique(),
  title: text().notNull(),
  /** Title without accents and case. */
  searchTitle: text().notNull(),
  /** Null for a price on request. Readers decide whether a visitor may see it. */
  price: money(),
  quantity: integer().notNull(),
  status: text({ enum: productStatuses }).notNull(),
  categoryId: uuid().notNull(),
  /** Its category's parent, or the category itself when it is a family. */
  familyId: uuid().notNull(),
  /** The seller. */
  userId: uuid().notNull(),
  isFeatured: boolean().notNull(),
  featuredPosition: integer(),
  pictureUrl: text(),
  pictureWidth: integer(),
  pictureHeight: integer(),
  /**
   * Entries for filters: `{field}={value}` for each value of a choice, `{field}~{value}` for other texts, `{field}#{step}` for a number
   * (listed_number_step), with values as in product_custom_field_values.match_values; and the traits of every product,
   * `condition=exhibited` (domain/catalogue/traits.ts).
   */
  characteristics: text().array().notNull(),
  /** Values by field id: the number of number fields, the stored value of select fields. */
  numbers: jsonb().$type<Record<string, number>>().notNull(),
  selects: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  /** The pickup place; null when the seller's place is unknown. */
  postcode: text(),
  town: text(),
  communeCode: text(),
  /** `44`, `2A`, `974`. */
  department: text(),
  /** The commune's centre. */
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  saleUnit: text({ enum: saleUnits }).notNull(),
  contentQuantity: numeric({ precision: 12, scale: 3, mode: 'number' }),
  contentUnit: text({ enum: contentUnits }),
  minimumQuantity: integer().notNull(),
  quantityStep: integer().notNull(),
  priceTiers: jsonb().$type<PriceTier[]>().notNull(),
  condition: text({ enum: conditions }),
  /**
   * The words of a search by weight (listed_products_source): A title, B category and codes, C family, characteristics and provenance
   * (`surplus`), unmarked the description. It is stored in the row (toast_tuple_target), because ranking a thousand rows would otherwise
   * need a thousand more reads.
   */
  searchVector: textVector().notNull(),
  /** Hash of the vector's source; an equal hash means an equal vector. */
  searchHash: bigint({ mode: 'bigint' }).notNull(),
  /** The VAT regime of its price: the product's own, or else its seller's. Null when the seller is not a firm. */
  vatRegime: text({ enum: vatRegimes }).default('standard'),
}
type Columns = Record<keyof typeof columns, AnyPgColumn | SQL>

interface SortOrder {
  /** The last part of its index's name. Two orders with one index read it in opposite directions. */
  index: string
  /** A column, or an expression of columns. */
  by: keyof Columns | ((columns: Columns) => SQL)
  /** The descending order of values with nulls needs an index of its own, because nulls come last in both directions. */
  direction: 'asc' | 'desc' | 'desc nulls last'
}

const newestFirst: SortOrder = { index: 'date', by: 'createdAt', direction: 'desc' }
const frenchTitle = ({ title }: Columns) => inNameOrder(title)

/** The SQL and the index of each order of the catalogue; the id decides between equal rows, so that two pages never share a product. */
const listedOrders: Readonly<Record<Sort, SortOrder>> = {
  // rankMatches sorts a search by words, selectNearest one around a town.
  relevance: newestFirst,
  distance: newestFirst,
  'date-desc': newestFirst,
  'date-asc': { index: 'date', by: 'createdAt', direction: 'asc' },
  // Prices on request come last in both directions.
  'price-asc': { index: 'least', by: smallestPriceSql, direction: 'asc' },
  'price-desc': { index: 'least_desc', by: smallestPriceSql, direction: 'desc nulls last' },
  // selectByMeasure puts products sold in this measure first.
  'price-m2': newestFirst,
  'price-ml': newestFirst,
  'price-kg': newestFirst,
  'name-asc': { index: 'name', by: frenchTitle, direction: 'asc' },
  'name-desc': { index: 'name', by: frenchTitle, direction: 'desc' },
}

/** Returns the measure in which prices are compared: that of the content, or else the sale unit. */
export const measureSql = ({ contentUnit, saleUnit }: Pick<Columns, 'contentUnit' | 'saleUnit'>): SQL =>
  sql`coalesce(${contentUnit}, ${saleUnit})`
export const measurePriceSql = ({
  price,
  contentQuantity,
}: Pick<Columns, 'price' | 'contentQuantity'>): SQL => sql`(${price} / coalesce(${contentQuantity}, 1))`

/** The columns as an index writes them, without their table's name. */
const bareColumns = Object.fromEntries(
  Object.keys(columns).map((key) => [
    key,
    sql.raw(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  ]),
) as Record<keyof Columns, SQL>

/**
 * The products that visitors see, one row each, with the data of cards, filters and orders; every list of the catalogue reads this table.
 * Triggers keep it equal to the view `listed_products_source` (docs/architecture/catalogue.md); nothing else writes it.
 */
export const listedProducts = pgTable('listed_products', columns, (table) => {
  const tableName = 'listed_products'
  // The orders of a list: everywhere, in a family and in a category. A range of prices is looked up by the price itself.
  const sortIndexes = (namePrefix: string, ...scope: [AnyPgColumn?]) => {
    const withScope = (...columns: (AnyPgColumn | SQL)[]) =>
      [...scope, ...columns] as unknown as [AnyPgColumn]
    const orders = new Map(Object.values(listedOrders).map((order) => [order.index, order]))
    return [
      index(`${namePrefix}_price`).on(...withScope(table.price, table.id)),
      index(`${namePrefix}_measure`)
        .on(...withScope(measureSql(bareColumns), measurePriceSql(bareColumns), table.id))
        .concurrently(),
      ...[...orders].map(([name, { by, direction }]) => {
        const value = typeof by === 'string' ? table[by] : by(bareColumns)
        const columns =
          direction === 'desc nulls last' ? [sql`${value} desc nulls last`, sql`id desc`] : [value, table.id]
        const sorted = index(`${namePrefix}_${name}`).on(...withScope(...columns))
        // The baseline created it with the table.
        return name === 'date' ? sorted : sorted.concurrently()
      }),
    ]
  }
  // A radius is a list of communes; the empty code stands for unknown places, which come last. The price is included, so that a range of
  // prices and the map are counted in the index alone. Each index has statistics of its ten most frequent communes (`0000_baseline.sql`),
  // against which PostgreSQL compares each commune of a list when it plans.
  const communeIndex = (name: string, ...scope: [AnyPgColumn?]) => {
    const columns = [
      ...scope,
      sql`coalesce(commune_code, '')`,
      table.createdAt,
      table.id,
      table.price,
      table.communeCode,
    ]
    return index(name).on(...(columns as unknown as [AnyPgColumn]))
  }
  return [
    communeIndex(`${tableName}_by_commune`),
    communeIndex(`${tableName}_of_family_by_commune`, table.familyId),
    communeIndex(`${tableName}_of_category_by_commune`, table.categoryId),
    ...sortIndexes(`${tableName}_by`),
    ...sortIndexes(`${tableName}_of_family_by`, table.familyId),
    ...sortIndexes(`${tableName}_of_category_by`, table.categoryId),
    // With the status, so that unsold products are counted in the index alone.
    index('listed_products_of_seller_by_date').on(table.userId, table.createdAt, table.id, table.status),
    index('listed_products_featured').on(table.featuredPosition).where(sql`is_featured`),
    // One index, so that words and a part of the title are looked up together.
    index('listed_products_search')
      .using('gin', table.searchVector, sql`search_title gin_trgm_ops`)
      .with(smallPendingList),
    index('listed_products_characteristics').using('gin', table.characteristics).with(smallPendingList),
  ]
})

/** Returns the sort expressions of an order of the catalogue. */
export function sortExpressions(sort: Sort): SQL[] {
  const { by, direction } = listedOrders[sort]
  const value = typeof by === 'string' ? listedProducts[by] : by(listedProducts)
  return [
    sql`${value} ${sql.raw(direction)}`,
    direction === 'asc' ? asc(listedProducts.id) : desc(listedProducts.id),
  ]
}

/**
 * Numbers of listed and of unsold products in a category: all of them, or with one value of a choice (field and value not null), with one
 * trait (only value not null), or in a department (department not null). The count is the sum of the rows of one kind: each transaction
 * adds rows, and a job merges them.
 */
export const catalogueCounts = pgTable(
  'catalogue_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    categoryId: uuid().notNull(),
    customFieldId: uuid(),
    value: text(),
    department: text(),
    listed: integer().notNull(),
    unsold: integer().notNull(),
  },
  (table) => [
    index('catalogue_counts_of_categories')
      .on(table.categoryId)
      .where(sql`custom_field_id is null and value is null and department is null`),
    index('catalogue_counts_of_departments')
      .on(table.department, table.categoryId)
      .where(sql`department is not null`),
    index('catalogue_counts_of_values')
      .on(table.categoryId, table.customFieldId, table.value)
      .where(sql`custom_field_id is not null`),
  ],
)
