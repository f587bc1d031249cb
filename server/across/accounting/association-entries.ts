import { type AccountNumber, type Entry, entryLines } from '#domain/accounting/entries.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { ledgerKindLabels } from '#domain/payments/labels.ts'
import type { LedgerAccount, LedgerKind } from '#domain/payments/payments.ts'
import type { Month } from '#domain/payments/seller-money.ts'
import { dayOf } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { readLedgerTransactions } from '#server/contexts/payments/read-ledger.ts'

/** The association's month: every transaction of the ledger, on the accounts of its books; in the order in which they were written. */
export async function* associationEntries(ctx: Context, input: { month: Month }): AsyncGenerator<Entry> {
  for await (const { kind, orderId, at, amounts } of readLedgerTransactions(ctx, input)) {
    const sums: Partial<Record<AccountNumber, number>> = {}
    for (const { account, amount } of amounts) {
      const number = accountOf(account, kind)
      // What goes to an account of the ledger is credited here: it is owed, or has left.
      sums[number] = (sums[number] ?? 0) - amount
    }
    yield {
      journal: 'PL',
      day: dayOf(at),
      piece: orderNumber(orderId),
      label: `${ledgerKindLabels[kind]}, commande ${orderNumber(orderId)}`,
      lines: entryLines(sums),
    }
  }
}

/** Charges, releases, refunds and fees all go through the card provider. */
function accountOf(account: LedgerAccount, kind: LedgerKind): AccountNumber {
  if (account === 'held') return '467000'
  if (account !== 'commission') return '517000'
  switch (kind) {
    case 'fee':
      return '627000'
    case 'loss':
      return '658000'
    case 'reinstatement':
      return '758000'
    default:
      return '706000'
  }
}
