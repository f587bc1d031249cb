import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  type InvoiceContent,
  invoiceKinds,
  refundChannels,
  transmissionStates,
} from '#domain/invoices/invoices.ts'
import { profiles } from './accounts.ts'
import { id, instant, money, oneOf } from './columns.ts'
import { fulfilments } from './orders.ts'
import { refunds } from './payments.ts'

/** An invoice, never changed (a trigger refuses it): seller, buyer and products are as they were that day. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    /** The seller's consecutive number, without a gap (code général des impôts, annexe II, art. 242 nonies A). */
    number: integer().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'restrict' }),
    /** The refund of a credit note, or of an invoice that cancels that credit note after the bank returned the money. */
    refundId: uuid().references(() => refunds.id, { onDelete: 'restrict' }),
    /** Amount with tax; for a credit note the refunded amount. */
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
 * Documents waiting a few seconds for their number. They are stored in the transaction of their cause, so that no payment waits for a
 * number.
 */
export const unnumberedDocuments = pgTable(
  'invoice_requests',
  {
    /** The order of numbering. */
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
    /** Content of an invoice; a credit note takes it from the invoice. */
    content: jsonb().$type<InvoiceContent>(),
    /** Reason of a credit note. */
    reason: text().notNull().default(''),
    /** How the amount of a credit note was refunded; null for the card that paid. */
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

/** The last invoice number of each seller; locked while the next is issued. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  sellerId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'restrict' }),
  last: integer().notNull(),
})

/** The state of invoices between firms that are sent to an approved platform, if one is configured. */
export const invoiceTransmissions = pgTable(
  'invoice_hand_overs',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    state: text({ enum: transmissionStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The platform's id; null until the platform has received the invoice. */
    platformId: text(),
    /** The platform's message, or the error of the request. */
    reason: text().notNull().default(''),
    createdAt: instant().notNull(),
    /** When its state last changed or was last requested. */
    changedAt: instant().notNull(),
  },
  (table) => [
    index('invoice_hand_overs_open').on(table.changedAt).where(sql`state in ('waiting', 'sent')`),
    oneOf('invoice_hand_overs_state', table.state, transmissionStates),
    check(
      'invoice_hand_overs_platform_id',
      sql`${table.platformId} is not null or ${table.state} in ('waiting', 'refused', 'failed')`,
    ),
  ],
)
