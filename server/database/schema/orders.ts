import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { deliveryOptions, orderStatuses } from '#domain/orders/orders.ts'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { instant, money, oneOf } from './columns.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** The buyer. */
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    totalAmount: money().notNull(),
    status: text({ enum: orderStatuses }).notNull().default('initial'),
    deliveryOption: text({ enum: deliveryOptions }).notNull(),
    /** What the buyer says of the delivery to be quoted: floor, access, hours. */
    deliveryNote: text().notNull().default(''),
    /** Made by the browser, one per checkout: a repeated submission finds the order it already placed. */
    idempotencyKey: uuid().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('orders_by_date').on(table.createdAt, table.id),
    index('orders_by_status').on(table.status, table.createdAt, table.id),
    // The first eight characters of the id are the number people quote.
    index('orders_by_number').on(sql`left(id::text, 8)`),
    index('orders_by_buyer').on(table.userId, table.createdAt),
    uniqueIndex('orders_idempotency_key').on(table.userId, table.idempotencyKey),
    oneOf('orders_status', table.status, orderStatuses),
    oneOf('orders_delivery_option', table.deliveryOption, deliveryOptions),
    check('orders_total_amount', sql`${table.totalAmount} >= 0`),
    check('orders_delivery_note', sql`length(${table.deliveryNote}) <= 2000`),
  ],
)

/** What one seller hands over of an order. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
  },
  (table) => [
    uniqueIndex('fulfilments_one_per_seller').on(table.orderId, table.sellerId),
    unique('fulfilments_in_order').on(table.id, table.orderId),
    index('fulfilments_by_seller').on(table.sellerId),
    check('fulfilments_amount', sql`${table.amount} >= 0`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fulfilmentId: uuid().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    /** As sold: the seller may rename the product later. */
    title: text().notNull(),
    quantity: integer().notNull(),
    /** Of one piece, in force when the order was placed. */
    price: money().notNull(),
  },
  (table) => [
    uniqueIndex('order_items_one_per_product').on(table.orderId, table.productId),
    index('order_items_product_id').on(table.productId),
    index('order_items_fulfilment_id').on(table.fulfilmentId),
    // The fulfilment an item belongs to is one of the same order.
    foreignKey({
      columns: [table.fulfilmentId, table.orderId],
      foreignColumns: [fulfilments.id, fulfilments.orderId],
    }).onDelete('cascade'),
    check('order_items_quantity', sql`${table.quantity} > 0`),
    check('order_items_price', sql`${table.price} >= 0`),
  ],
)

/** What happened to an order: never changed, only added to. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromStatus: text({ enum: orderStatuses }),
    toStatus: text({ enum: orderStatuses }).notNull(),
    /** Null: the clock, or a payment provider. */
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('order_events_by_order').on(table.orderId, table.createdAt)],
)

/** What administrators note about an order among themselves. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('order_notes_by_order').on(table.orderId, table.createdAt),
    check('order_notes_text', sql`length(${table.text}) between 1 and 5000`),
  ],
)

/** A consumer withdrew from the purchase of some articles (code de la consommation, L. 221-18 and L. 221-21). */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** As they signed the statement. */
    name: text().notNull(),
    /** Where the acknowledgement went. */
    email: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('withdrawals_by_order').on(table.orderId),
    index('withdrawals_by_date').on(table.createdAt, table.id),
    check('withdrawals_name', sql`length(${table.name}) between 1 and 200`),
  ],
)

/** An article is withdrawn from once. */
export const withdrawalItems = pgTable(
  'withdrawal_items',
  {
    orderItemId: uuid()
      .primaryKey()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    withdrawalId: uuid()
      .notNull()
      .references(() => withdrawals.id, { onDelete: 'cascade' }),
  },
  (table) => [index('withdrawal_items_by_withdrawal').on(table.withdrawalId)],
)
