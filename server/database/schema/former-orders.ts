import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { orderStatuses } from '#domain/orders/states.ts'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { id, instant, money, oneOf } from './columns.ts'

/** Orders of the former site (tools/moving), read-only. Their money did not go through this site, so jobs and figures ignore them. */
export const formerOrders = pgTable(
  'former_orders',
  {
    id: id(),
    buyerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    totalAmount: money().notNull(),
    /** Its state on the former site. */
    status: text({ enum: orderStatuses }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('former_orders_by_date').on(table.createdAt, table.id),
    index('former_orders_by_buyer').on(table.buyerId, table.createdAt, table.id),
    // The number that users quote.
    index('former_orders_by_number').on(sql`left(id::text, 8)`),
    oneOf('former_orders_status', table.status, orderStatuses),
    check('former_orders_total_amount', sql`${table.totalAmount} >= 0`),
  ],
)

export const formerOrderItems = pgTable(
  'former_order_items',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => formerOrders.id, { onDelete: 'cascade' }),
    /** Null when the product was not taken over from the former site. */
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    /** Null when the seller was not taken over. */
    sellerId: uuid().references(() => profiles.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    quantity: integer().notNull(),
    /** Price of one unit. */
    price: money().notNull(),
  },
  (table) => [
    index('former_order_items_by_order').on(table.orderId),
    index('former_order_items_by_seller').on(table.sellerId, table.orderId),
    index('former_order_items_by_product').on(table.productId),
    check('former_order_items_quantity', sql`${table.quantity} > 0`),
    check('former_order_items_price', sql`${table.price} >= 0`),
  ],
)
