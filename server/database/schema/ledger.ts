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
 * Every cent that moved, twice: where from (below zero) and where to. Append-only, and a transaction's entries add up to
 * nothing (triggers).
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ledgerKinds }).notNull(),
    /** The payment, transfer, reversal or refund it tells of: with the kind, the name of the transaction. */
    sourceId: uuid().notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    amount: money().notNull(),
    orderId: orderId(),
    /** Null: of a charge that belongs to no fulfilment, and what the provider keeps. */
    fulfilmentId: fulfilmentId(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    // The same fact is never written twice.
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

/** The books as the nightly job found them. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: id(),
    checkedAt: instant().notNull(),
    orders: integer().notNull(),
    /** In French, one a line; empty: all is well. */
    problems: jsonb().$type<string[]>().notNull(),
  },
  (table) => [index('ledger_checks_by_date').on(table.checkedAt)],
)

/** When everything the provider had moved was last compared with the books. */
export const bankComparisons = pgTable(
  'bank_comparisons',
  { id: id(), provider: text({ enum: providerNames }).notNull(), comparedAt: instant().notNull() },
  (table) => [
    index('bank_comparisons_by_date').on(table.provider, table.comparedAt),
    oneOf('bank_comparisons_provider', table.provider, providerNames),
  ],
)

/** Money the provider has moved and the books cannot place: an administrator decides. */
export const bankFindings = pgTable(
  'bank_findings',
  {
    id: id(),
    provider: text({ enum: providerNames }).notNull(),
    kind: text({ enum: bankMoneyKinds }).notNull(),
    /** The provider's own id of it. */
    objectId: text().notNull(),
    amount: money().notNull(),
    movedAt: instant().notNull(),
    foundAt: instant().notNull(),
    /** Triggers see to it that what is settled stays so, and that nothing is given back twice. */
    status: text({ enum: bankFindingStatuses }).notNull().default('open'),
    /** The payment it is about, in the provider's name; null where it has none. */
    providerPaymentId: text(),
    /** Null: of none that is known. */
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** When administrators were notified, once. */
    notifiedAt: instant('told_at'),
    settledAt: instant(),
    /** Null: the comparison, or the provider. */
    settledBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** What was done about it; null where the books know it by now. */
    note: text(),
    /** Why the provider would not give it back, in its words. */
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
