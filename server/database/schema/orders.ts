import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SoldCarbon } from '#domain/catalogue/carbon.ts'
import { conditions } from '#domain/catalogue/conditions.ts'
import type { Handling } from '#domain/catalogue/handling.ts'
import type { Provenance } from '#domain/catalogue/provenance.ts'
import { contentUnits, saleUnits } from '#domain/catalogue/sale-units.ts'
import { vatRegimes } from '#domain/invoices/invoices.ts'
import { transitionNames } from '#domain/orders/lifecycle.ts'
import { deliveryOptions, noticeMarks } from '#domain/orders/orders.ts'
import {
  awaitingHandOver,
  fulfilmentStatuses,
  orderStatuses,
  quoteStatuses,
  sqlSet,
  states,
} from '#domain/orders/states.ts'
import { movers } from '#domain/orders/transition.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { id, instant, money, oneOf } from './columns.ts'
import { pickupPlaces } from './places.ts'

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** The buyer. */
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    /** Goods, and the delivery once its quote is accepted. */
    totalAmount: money().notNull(),
    status: text({ enum: orderStatuses }).notNull().default(states.placed),
    deliveryOption: text({ enum: deliveryOptions }).notNull(),
    /** What the buyer says of the delivery to be quoted: where to, floor, access, hours. */
    deliveryNote: text().notNull().default(''),
    /** Department its articles are to be used in: of the delivery, else of the buyer's address then; null: not known. */
    destination: text(),
    /** Made by the browser, one per checkout: a repeated submission finds the order it already placed. */
    idempotencyKey: uuid().notNull(),
    /** Until when it is to be paid; null: it cannot be paid yet, or need not any more. */
    paymentDueAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('orders_by_date').on(table.createdAt, table.id),
    index('orders_by_status').on(table.status, table.createdAt, table.id),
    // The first eight characters of the id are the number people quote.
    index('orders_by_number').on(sql`left(id::text, 8)`),
    index('orders_by_buyer').on(table.userId, table.createdAt),
    index('orders_to_be_paid').on(table.paymentDueAt).where(sql`payment_due_at is not null`),
    uniqueIndex('orders_idempotency_key').on(table.userId, table.idempotencyKey),
    oneOf('orders_status', table.status, orderStatuses),
    oneOf('orders_delivery_option', table.deliveryOption, deliveryOptions),
    check('orders_total_amount', sql`${table.totalAmount} >= 0`),
    check('orders_destination', sql`${table.destination} ~ '^(\\d{2,3}|2[AB])$'`),
    check('orders_delivery_note', sql`length(${table.deliveryNote}) <= 2500`),
  ],
)

/** What one seller hands over of an order. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    /** Of its articles. */
    amount: money().notNull(),
    /** Of its delivery: the accepted quote. Null: nothing is delivered, or it is not known yet. */
    transportAmount: money(),
    /** Of the sale, in basis points, as it was when the order was placed. */
    commissionRate: integer().notNull().default(0),
    status: text({ enum: fulfilmentStatuses }).notNull().default(states.placed),
    /** When it entered its status. */
    statusSince: instant().notNull().defaultNow(),
    /** Its articles were taken out of stock for it, and have not been given back. */
    hasReservedStock: boolean('holds_stock').notNull().default(false),
    paidAt: instant(),
    /** When the time for handing over began: paid, or a part handed over. */
    waitingSince: instant(),
    receivedAt: instant(),
    /** When the order was placed. */
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('fulfilments_one_per_seller').on(table.orderId, table.sellerId),
    unique('fulfilments_in_order').on(table.id, table.orderId),
    index('fulfilments_by_seller').on(table.sellerId, table.createdAt, table.id),
    index('fulfilments_by_seller_status').on(table.sellerId, table.status, table.createdAt, table.id),
    // What the clock moves.
    index('fulfilments_by_status').on(table.status, table.statusSince),
    // Unpaid units that are reserved (server/contexts/orders/reservations).
    index('fulfilments_unpaid').on(table.orderId).where(sql`holds_stock and paid_at is null`),
    index('fulfilments_waiting')
      .on(table.waitingSince)
      .where(sql.raw(`status in ${sqlSet(...awaitingHandOver)}`)),
    oneOf('fulfilments_status', table.status, fulfilmentStatuses),
    check('fulfilments_amount', sql`${table.amount} >= 0`),
    check('fulfilments_transport_amount', sql`${table.transportAmount} >= 0`),
    check(
      'fulfilments_holds_stock',
      sql`not (${table.hasReservedStock} and ${table.status} = ${sql.raw(`'${states.cancelled}'`)})`,
    ),
    check('fulfilments_commission_rate', sql`${table.commissionRate} between 0 and 10000`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
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
    /** Of one sale unit at this quantity, in force when the order was placed. */
    price: money().notNull(),
    // The article as it was when the order was placed.
    saleUnit: text({ enum: saleUnits }).notNull().default('piece'),
    contentQuantity: numeric({ precision: 12, scale: 3, mode: 'number' }),
    contentUnit: text({ enum: contentUnits }),
    condition: text({ enum: conditions }),
    /** Grams, of one sale unit. */
    weight: integer(),
    handling: jsonb().$type<Handling>().notNull().default({}),
    provenance: jsonb().$type<Provenance>().notNull().default({}),
    /** What making it new takes, as a source said it then; null: none did. */
    carbon: jsonb().$type<SoldCarbon>(),
    /** As its buyer saw it; null: a private person sold it, or the order is older than this column (the seller's invoices say it). */
    vatRegime: text({ enum: vatRegimes }),
    placeId: uuid().references(() => pickupPlaces.id, { onDelete: 'set null' }),
    /** Null: its seller had said no place. */
    place: jsonb().$type<PlaceSnapshot>(),
    /** How many of them the buyer has. */
    handedOver: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('order_items_one_per_product').on(table.orderId, table.productId),
    index('order_items_product_id').on(table.productId),
    index('order_items_by_fulfilment').on(table.fulfilmentId, table.orderId),
    // The fulfilment an item belongs to is one of the same order.
    foreignKey({
      columns: [table.fulfilmentId, table.orderId],
      foreignColumns: [fulfilments.id, fulfilments.orderId],
    }).onDelete('cascade'),
    index('order_items_by_place').on(table.placeId).where(sql`place_id is not null`),
    oneOf('order_items_sale_unit', table.saleUnit, saleUnits),
    oneOf('order_items_content_unit', table.contentUnit, contentUnits),
    oneOf('order_items_vat_regime', table.vatRegime, vatRegimes),
    oneOf('order_items_condition', table.condition, conditions),
    check('order_items_quantity', sql`${table.quantity} > 0`),
    check('order_items_handed_over', sql`${table.handedOver} between 0 and ${table.quantity}`),
    check('order_items_price', sql`${table.price} >= 0`),
  ],
)

/** What happened to an order: never changed, only added to. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromStatus: text({ enum: orderStatuses }),
    toStatus: text({ enum: orderStatuses }).notNull(),
    /** Null: the clock, or a payment provider. */
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Which fulfilment; null: the order was placed. Statuses are then that fulfilment's. */
    fulfilmentId: uuid().references(() => fulfilments.id, { onDelete: 'cascade' }),
    /** Null: the order was placed. */
    transition: text({ enum: transitionNames }),
    mover: text({ enum: movers }),
    /** The words of who moved it. */
    note: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('order_events_by_order').on(table.orderId, table.createdAt),
    index('order_events_by_fulfilment').on(table.fulfilmentId),
    // What a buyer let lapse (server/contexts/orders/reservations).
    index('order_events_lapses')
      .on(table.orderId, table.createdAt)
      .where(sql`transition in ('expire', 'end-uncollected', 'cancel', 'cancel-unpaid')`),
    index('order_events_by_actor').on(table.actorId).where(sql`actor_id is not null`),
    check('order_events_note', sql`length(${table.note}) <= 2000`),
  ],
)

/** What a delivery would cost. One at most is offered or accepted at a time. */
export const deliveryQuotes = pgTable(
  'delivery_quotes',
  {
    id: id(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    price: money().notNull(),
    conditions: text().notNull().default(''),
    expiresAt: instant().notNull(),
    status: text({ enum: quoteStatuses }).notNull().default('offered'),
    /** The seller, or an administrator. */
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    answeredAt: instant(),
  },
  (table) => [
    uniqueIndex('delivery_quotes_one_alive')
      .on(table.fulfilmentId)
      .where(sql`status in ('offered', 'accepted')`),
    index('delivery_quotes_by_fulfilment').on(table.fulfilmentId, table.createdAt),
    index('delivery_quotes_by_author').on(table.createdBy).where(sql`created_by is not null`),
    index('delivery_quotes_expiring').on(table.expiresAt).where(sql`status = 'offered'`),
    oneOf('delivery_quotes_status', table.status, quoteStatuses),
    check('delivery_quotes_price', sql`${table.price} >= 0`),
    check('delivery_quotes_conditions', sql`length(${table.conditions}) <= 2000`),
  ],
)

/** What was told once and is not told again: a reminder, an offer. */
export const fulfilmentMarks = pgTable(
  'fulfilment_marks',
  {
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    mark: text({ enum: noticeMarks }).notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.fulfilmentId, table.mark] }),
    oneOf('fulfilment_marks_mark', table.mark, noticeMarks),
  ],
)

/** What administrators note about an order among themselves. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('order_notes_by_order').on(table.orderId, table.createdAt),
    index('order_notes_by_author').on(table.authorId).where(sql`author_id is not null`),
    check('order_notes_text', sql`length(${table.text}) between 1 and 5000`),
  ],
)
