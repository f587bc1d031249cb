import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { historyReasons } from '#domain/selling/product-history.ts'
import { products } from './catalogue.ts'
import { instant, money, oneOf } from './columns.ts'

/**
 * Every change of a product's stock, price, status or visibility; a trigger writes it in the transaction of the change, whatever made
 * it (record-product-changes.sql). All four as they were and became; null before: a new product, or older than this table.
 */
export const productHistory = pgTable(
  'product_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    /** What the operation said (server/contexts/catalogue/stock.ts). */
    reason: text({ enum: historyReasons }).notNull(),
    /** The order, or the import. */
    subjectId: uuid(),
    /** Null: a job, or the buyer of an order, whom it names itself. */
    actorId: uuid(),
    quantityBefore: integer(),
    quantityAfter: integer(),
    /** Null: on request, too. */
    priceBefore: money(),
    priceAfter: money(),
    statusBefore: text({ enum: productStatuses }),
    statusAfter: text({ enum: productStatuses }),
    wasHidden: boolean(),
    isHidden: boolean(),
  },
  (table) => [
    index('product_history_by_product').on(table.productId, table.id),
    // It grows in the order of time: what is old is found by where it lies.
    index('product_history_by_date').using('brin', table.createdAt),
    oneOf('product_history_reason', table.reason, historyReasons),
  ],
)

/** How often an article's page was opened, by day (Europe/Paris): a number, and nothing of who opened it. */
export const productViews = pgTable(
  'product_views',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.day] }),
    index('product_views_by_day').using('brin', table.day),
    check('product_views_views', sql`${table.views} > 0`),
  ],
)

/** The same of the last thirty days, added up, for lists in that order; days that end are taken off at night. */
export const recentViews = pgTable(
  'recent_views',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    views: integer().notNull(),
  },
  (table) => [check('recent_views_views', sql`${table.views} > 0`)],
)
