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
 * Changes of a product's stock, price, status or visibility, written by a trigger in the transaction of any change
 * (record-product-changes.sql). Former values are null for a new product, or one older than this table.
 */
export const productHistory = pgTable(
  'product_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    /** The operation's reason (server/contexts/catalogue/stock.ts). */
    reason: text({ enum: historyReasons }).notNull(),
    /** The order or the import. */
    subjectId: uuid(),
    /** Null for a job, or for the buyer of an order, whom the order names. */
    actorId: uuid(),
    quantityBefore: integer(),
    quantityAfter: integer(),
    /** Null also for a price on request. */
    priceBefore: money(),
    priceAfter: money(),
    statusBefore: text({ enum: productStatuses }),
    statusAfter: text({ enum: productStatuses }),
    wasHidden: boolean(),
    isHidden: boolean(),
  },
  (table) => [
    index('product_history_by_product').on(table.productId, table.id),
    // Rows are appended in the order of time, which a BRIN index uses.
    index('product_history_by_date').using('brin', table.createdAt),
    oneOf('product_history_reason', table.reason, historyReasons),
  ],
)

/** Views of a product's page by day (Europe/Paris), without data about the viewers. */
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

/** Sums of the views of the last thirty days, for sorting; a nightly job subtracts older days. */
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
