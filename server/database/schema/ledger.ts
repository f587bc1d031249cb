import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  bankFindingStatuses,
  bankMoneyKinds,
  ledgerAccounts,
  ledgerKinds,
  providerNames,
} from '#domain/payments/payments.ts'
import { profiles } from './accounts.ts'
import { id, instant, money, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { fulfilmentId, orderId } from './payments.ts'

/**
 * Every movement of money, as two entries: source (negative) and destination. Append-only, and the entries of a transaction add up to zero
 * (triggers).
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ledgerKinds }).notNull(),
    /** The payment, transfer, reversal or refund; with the kind, it identifies the transaction. */
    sourceId: uuid().notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    amount: money().notNull(),
    orderId: orderId(),
    /** Null for a charge without a fulfilment, and for the provider's fees. */
    fulfilmentId: fulfilmentId(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    // The same fact is never stored twice.
    unique('ledger_entries_once')
      .on(table.kind, table.sourceId, table.account, table.fulfilmentId)
      .nullsNotDistinct(),
    index('ledger_entries_by_order').on(table.orderId, table.id),
    index('ledger_entries_by_fulfilment').on(table.fulfilmentId, table.account),
    index('ledger_entries_by_date').on(table.createdAt),
    oneOf('ledger_entries_kind', table.kind, ledgerKinds),
    oneOf('ledger_entries_account', table.account, ledgerAccounts),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
  ],
)

/** Results of the nightly check of the ledger. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: id(),
    checkedAt: instant().notNull(),
    orders: integer().notNull(),
    /** French lines; empty when the ledger is correct. */
    problems: jsonb().$type<string[]>().notNull(),
  },
  (table) => [index('ledger_checks_by_date').on(table.checkedAt)],
)

/** The time of the last complete comparison of the provider's movements with the ledger. */
export const bankComparisons = pgTable(
  'bank_comparisons',
  { id: id(), provider: text({ enum: providerNames }).notNull(), comparedAt: instant().notNull() },
  (table) => [
    index('bank_comparisons_by_date').on(table.provider, table.comparedAt),
    oneOf('bank_comparisons_provider', table.provider, providerNames),
  ],
)

/** Movements at the provider that are not in the ledger, for an administrator's decision. */
export const bankFindings = pgTable(
  'bank_findings',
  {
    id: id(),
    provider: text({ enum: providerNames }).notNull(),
    kind: text({ enum: bankMoneyKinds }).notNull(),
    /** The provider's id of the movement. */
    objectId: text().notNull(),
    amount: money().notNull(),
    movedAt: instant().notNull(),
    foundAt: instant().notNull(),
    /** Triggers ensure that a settled finding stays settled and is refunded once at most. */
    status: text({ enum: bankFindingStatuses }).notNull().default('open'),
    /** The provider's id of the payment concerned; null without one. */
    providerPaymentId: text(),
    /** Null without a known order. */
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** When administrators were notified; null before. */
    notifiedAt: instant('told_at'),
    settledAt: instant(),
    /** Null for the comparison or the provider. */
    settledBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** The administrator's remark; null when the ledger has caught up. */
    note: text(),
    /** The provider's message when it refused the refund. */
    lastError: text(),
  },
  (table) => [
    unique('bank_findings_once').on(table.provider, table.objectId),
    index('bank_findings_unsettled').on(table.foundAt).where(sql`status <> 'settled'`),
    index('bank_findings_by_date').on(table.foundAt),
    index('bank_findings_by_order').on(table.orderId).where(sql`order_id is not null`),
    index('bank_findings_by_settler').on(table.settledBy).where(sql`settled_by is not null`),
    oneOf('bank_findings_status', table.status, bankFindingStatuses),
    check('bank_findings_settled', sql`(${table.status} = 'settled') = (${table.settledAt} is not null)`),
    check(
      'bank_findings_noted',
      sql`${table.settledBy} is null or (${table.status} = 'settled' and length(trim(coalesce(${table.note}, ''))) > 0)`,
    ),
    check(
      'bank_findings_refundable',
      sql`${table.status} not in ('refunding', 'refused') or (${table.kind} = 'payment' and ${table.providerPaymentId} is not null)`,
    ),
    oneOf('bank_findings_provider', table.provider, providerNames),
    oneOf('bank_findings_kind', table.kind, bankMoneyKinds),
  ],
)
