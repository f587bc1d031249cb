import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Json } from '#domain/json.ts'
import {
  cardDisputeStatuses,
  paymentStatuses,
  providerNames,
  refundKinds,
  refundStatuses,
  reversalStatuses,
  transferStatuses,
} from '#domain/payments/payments.ts'
import { profiles } from './accounts.ts'
import { id, instant, money, oneOf } from './columns.ts'
import { fulfilments, orders } from './orders.ts'

export const orderId = () =>
  uuid()
    .notNull()
    .references(() => orders.id, { onDelete: 'restrict' })
export const fulfilmentId = () => uuid().references(() => fulfilments.id, { onDelete: 'restrict' })

/** A buyer's payment of a whole order. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: orderId(),
    provider: text({ enum: providerNames }).notNull(),
    /** Null until the provider has answered. */
    providerPaymentId: text().unique(),
    clientSecret: text(),
    /** The charge from which transfers are paid; null until the payment succeeds. */
    chargeId: text(),
    amount: money().notNull(),
    status: text({ enum: paymentStatuses }).notNull().default('open'),
    createdAt: instant().notNull().defaultNow(),
    succeededAt: instant(),
  },
  (table) => [
    uniqueIndex('payments_one_open').on(table.orderId).where(sql`status in ('open', 'processing')`),
    index('payments_by_order').on(table.orderId, table.createdAt),
    oneOf('payments_provider', table.provider, providerNames),
    oneOf('payments_status', table.status, paymentStatuses),
    check('payments_amount', sql`${table.amount} > 0`),
  ],
)

/** Refunds to buyers. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: orderId(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    /** Null for a charge without a fulfilment. */
    fulfilmentId: fulfilmentId(),
    kind: text({ enum: refundKinds }).notNull().default('refund'),
    amount: money().notNull(),
    /** The part that had been released and is first taken back from the seller. */
    takenBack: money().notNull().default(0),
    /** The part that the association bears, because the seller's part could not be recovered. */
    borne: money().notNull().default(0),
    reason: text().notNull().default(''),
    status: text({ enum: refundStatuses }).notNull().default('queued'),
    providerRefundId: text().unique(),
    lastError: text(),
    /** Null for a passed deadline or the buyer's bank. */
    requestedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    settledAt: instant(),
    /** The bank dispute of a refund of the kind `card-dispute`. */
    cardDisputeId: uuid().references((): AnyPgColumn => cardDisputes.id, { onDelete: 'restrict' }),
    /** Reference of a refund made outside the provider. */
    settledReference: text(),
    /** When the bank returned the money it had taken. */
    reinstatedAt: instant(),
  },
  (table) => [
    index('refunds_by_card_dispute').on(table.cardDisputeId).where(sql`card_dispute_id is not null`),
    index('refunds_by_order').on(table.orderId, table.createdAt),
    index('refunds_by_fulfilment').on(table.fulfilmentId),
    index('refunds_by_payment').on(table.paymentId),
    index('refunds_by_requester').on(table.requestedBy).where(sql`requested_by is not null`),
    index('refunds_unsettled').on(table.status, table.createdAt).where(sql`status <> 'succeeded'`),
    oneOf('refunds_kind', table.kind, refundKinds),
    oneOf('refunds_status', table.status, refundStatuses),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_card_dispute', sql`${table.cardDisputeId} is null or ${table.kind} = 'card-dispute'`),
    check('refunds_reinstated', sql`${table.reinstatedAt} is null or ${table.settledAt} is not null`),
    check(
      'refunds_parts',
      sql`${table.takenBack} >= 0 and ${table.borne} >= 0 and ${table.takenBack} + ${table.borne} <= ${table.amount}`,
    ),
  ],
)
export type Refund = typeof refunds.$inferSelect

/** Transfers to sellers. */
export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    orderId: orderId(),
    fulfilmentId: fulfilmentId().notNull(),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    /** The seller's part. */
    amount: money().notNull(),
    /** The commission, besides the seller's part. */
    commission: money().notNull().default(0),
    /** The commission's rate in hundredths of a per cent, from which the commission of a reversal is computed. */
    commissionRate: integer().notNull(),
    status: text({ enum: transferStatuses }).notNull().default('queued'),
    providerTransferId: text().unique(),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    /** Reference of a payment to the seller made outside the provider. */
    settledReference: text(),
  },
  (table) => [
    index('transfers_by_order').on(table.orderId, table.createdAt),
    index('transfers_by_fulfilment').on(table.fulfilmentId),
    index('transfers_by_seller').on(table.sellerId, table.createdAt, table.id),
    index('transfers_by_payment').on(table.paymentId),
    index('transfers_unsent').on(table.status, table.createdAt).where(sql`status not in ('sent', 'dropped')`),
    oneOf('transfers_status', table.status, transferStatuses),
    check('transfers_amount', sql`${table.amount} >= 0 and ${table.commission} >= 0`),
    check('transfers_commission_rate', sql`${table.commissionRate} between 0 and 10000`),
    check('transfers_something', sql`${table.amount} + ${table.commission} > 0`),
  ],
)
export type Transfer = typeof transfers.$inferSelect

/** A part of a transfer that is taken back for a refund, or was taken back at the provider. */
export const transferReversals = pgTable(
  'transfer_reversals',
  {
    id: id(),
    transferId: uuid()
      .notNull()
      .references(() => transfers.id, { onDelete: 'restrict' }),
    /** Null when it was taken back at the provider without a request of this site. */
    refundId: uuid().references(() => refunds.id, { onDelete: 'restrict' }),
    /** The part returned by the seller. */
    amount: money().notNull(),
    /** The part of the commission returned by the association. */
    commission: money().notNull().default(0),
    status: text({ enum: reversalStatuses }).notNull().default('queued'),
    providerReversalId: text().unique(),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
    doneAt: instant(),
  },
  (table) => [
    unique('transfer_reversals_once').on(table.refundId, table.transferId),
    index('transfer_reversals_by_transfer').on(table.transferId),
    oneOf('transfer_reversals_status', table.status, reversalStatuses),
    check('transfer_reversals_amount', sql`${table.amount} >= 0 and ${table.commission} >= 0`),
    // A reversal that was not requested here is stored only after the provider has made it.
    check(
      'transfer_reversals_whose',
      sql`${table.refundId} is not null or (${table.status} = 'done' and ${table.doneAt} is not null and ${table.providerReversalId} is not null)`,
    ),
  ],
)

/** A seller's account at the provider. */
export const sellerAccounts = pgTable(
  'seller_accounts',
  {
    sellerId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    provider: text({ enum: providerNames }).notNull(),
    providerAccountId: text().notNull().unique(),
    isReady: boolean().notNull().default(false),
    /** When the provider deleted or rejected the account; null while it can be completed. */
    endedAt: instant(),
    /** Facts that the provider still requires, by its names. */
    missing: jsonb().$type<string[]>().notNull().default([]),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [oneOf('seller_accounts_provider', table.provider, providerNames)],
)

/** Reminders to sellers whose money waits for an account. */
export const onboardingReminders = pgTable('onboarding_reminders', {
  sellerId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  remindedAt: instant().notNull(),
})

/** Events of the provider, verified and stored once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    provider: text({ enum: providerNames }).notNull(),
    name: text().notNull(),
    objectId: text().notNull(),
    /** The payload as received. */
    payload: jsonb().$type<Json>().notNull(),
    receivedAt: instant().notNull().defaultNow(),
    /** Null until the event is applied. */
    appliedAt: instant(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [
    index('provider_events_by_date').on(table.receivedAt, table.id),
    index('provider_events_by_object').on(table.objectId),
    index('provider_events_unapplied').on(table.receivedAt).where(sql`applied_at is null`),
    oneOf('provider_events_provider', table.provider, providerNames),
  ],
)

/** Bank disputes of charges. */
export const cardDisputes = pgTable(
  'card_disputes',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    providerDisputeId: text().notNull().unique(),
    amount: money().notNull(),
    reason: text().notNull().default(''),
    status: text({ enum: cardDisputeStatuses }).notNull().default('open'),
    dueBy: instant(),
    createdAt: instant().notNull().defaultNow(),
    closedAt: instant(),
  },
  (table) => [
    index('card_disputes_by_payment').on(table.paymentId),
    oneOf('card_disputes_status', table.status, cardDisputeStatuses),
  ],
)
