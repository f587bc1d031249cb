import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  handOverStates,
  type InvoiceContent,
  invoiceKinds,
  refundChannels,
} from '#domain/invoices/invoices.ts'
import { profiles } from './accounts.ts'
import { id, instant, money, oneOf } from './columns.ts'
import { fulfilments } from './orders.ts'
import { refunds } from './payments.ts'

/** Written once, never changed (a trigger refuses it): what it says of seller, buyer and articles is as it was that day. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    /** Of this seller, without a gap (code général des impôts, annexe II, art. 242 nonies A). */
    number: integer().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'restrict' }),
    /** The refund a credit note is about, or an invoice that cancels that credit note, since the bank gave the money back. */
    refundId: uuid().references(() => refunds.id, { onDelete: 'restrict' }),
    /** Tax included; of a credit note what is given back. */
    amount: money().notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
    issuedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.sellerId, table.number),
    uniqueIndex('invoices_original_once')
      .on(table.fulfilmentId)
      .where(sql`kind = 'invoice' and refund_id is null`)
      .concurrently(),
    uniqueIndex('invoices_refund_once').on(table.refundId, table.kind).concurrently(),
    index('invoices_by_fulfilment').on(table.fulfilmentId),
    index('invoices_by_date').on(table.sellerId, table.issuedAt),
    oneOf('invoices_kind', table.kind, invoiceKinds),
    check('invoices_refund', sql`${table.kind} = 'invoice' or ${table.refundId} is not null`),
    check('invoices_amount', sql`${table.amount} > 0`),
  ],
)

/**
 * Documents that are to be numbered, each for some seconds: what happened is written down with them in one transaction, and
 * nobody who pays waits for a number.
 */
export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    /** They are numbered in this order. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    kind: text({ enum: invoiceKinds }).notNull(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'restrict' }),
    refundId: uuid().references(() => refunds.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    /** Of an invoice; what corrects it says what it says. */
    content: jsonb().$type<InvoiceContent>(),
    /** Of a credit note. */
    reason: text().notNull().default(''),
    /** Of a credit note; null: to the card that paid. */
    givenBack: text({ enum: refundChannels }),
    requestedAt: instant().notNull(),
  },
  (table) => [
    index('invoice_requests_by_seller').on(table.sellerId, table.id),
    uniqueIndex('invoice_requests_original_once')
      .on(table.fulfilmentId)
      .where(sql`kind = 'invoice' and refund_id is null`)
      .concurrently(),
    uniqueIndex('invoice_requests_refund_once').on(table.refundId, table.kind).concurrently(),
    index('invoice_requests_by_fulfilment').on(table.fulfilmentId),
    oneOf('invoice_requests_kind', table.kind, invoiceKinds),
    check('invoice_requests_refund', sql`${table.kind} = 'invoice' or ${table.refundId} is not null`),
    check('invoice_requests_content', sql`(${table.refundId} is null) = (${table.content} is not null)`),
    oneOf('invoice_requests_given_back', table.givenBack, refundChannels),
    check('invoice_requests_amount', sql`${table.amount} > 0`),
  ],
)

/** The last number each seller's invoices have reached; locked by whoever issues the next. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  sellerId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'restrict' }),
  last: integer().notNull(),
})

/** Invoices between firms that go to an approved platform, where one is set up: how far each is. */
export const invoiceHandOvers = pgTable(
  'invoice_hand_overs',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    state: text({ enum: handOverStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The platform's own name for it; null: it does not have it yet. */
    platformId: text(),
    /** What the platform said, or why it was not reached. */
    reason: text().notNull().default(''),
    createdAt: instant().notNull(),
    /** When its state was last requested, or changed. */
    changedAt: instant().notNull(),
  },
  (table) => [
    index('invoice_hand_overs_open').on(table.changedAt).where(sql`state in ('waiting', 'sent')`),
    oneOf('invoice_hand_overs_state', table.state, handOverStates),
    check(
      'invoice_hand_overs_platform_id',
      sql`${table.platformId} is not null or ${table.state} in ('waiting', 'refused', 'failed')`,
    ),
  ],
)
