import { Time } from '#app/components/time.tsx'
import { type Cents, formatEuros } from '#domain/money.ts'
import { ledgerAccountLabels, ledgerKindLabels } from '#domain/payments/labels.ts'
import { type LedgerAccount, type LedgerKind, ledgerAccounts } from '#domain/payments/payments.ts'
import { AccountSums } from '../../money/account-sums.tsx'
import { AdminTable, type Column } from '../../shared/admin-table.tsx'
import type { OrderMoney } from './queries.ts'

interface Posting {
  key: string
  kind: LedgerKind
  at: string
  sums: Record<LedgerAccount, Cents>
}

const nothing: Record<LedgerAccount, Cents> = {
  charged: 0,
  held: 0,
  released: 0,
  refunded: 0,
  commission: 0,
  fees: 0,
}

/** The books of one order, a line for each time money moved, and the proof that none is missing. */
export function Ledger({ entries }: { entries: OrderMoney['ledger'] }) {
  const postings = postingsOf(entries)
  return (
    <div className="grid gap-4">
      <AccountSums sums={postings.reduce((total, { sums }) => plus(total, sums), nothing)} />
      <AdminTable
        caption="Grand livre de la commande, les plus anciennes écritures d’abord"
        columns={columns}
        rows={postings}
        keyOf={({ key }) => key}
        empty="Aucune écriture&nbsp;: rien n’a encore été payé."
      />
    </div>
  )
}

/** What belongs together in one line. What was charged is counted below nothing in the ledger, and shown above. */
const postingsOf = (entries: OrderMoney['ledger']): Posting[] =>
  [...Map.groupBy(entries, ({ kind, sourceId }) => `${kind} ${sourceId}`)].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const sums = { ...nothing }
    for (const { account, amount } of own) sums[account] += account === 'charged' ? -amount : amount
    return [{ key, kind: first.kind, at: first.createdAt, sums }]
  })

const plus = (a: Record<LedgerAccount, Cents>, b: Record<LedgerAccount, Cents>) =>
  Object.fromEntries(ledgerAccounts.map((account) => [account, a[account] + b[account]])) as typeof a

const columns: readonly Column<Posting>[] = [
  {
    heading: 'Écriture',
    isTitle: true,
    cell: ({ kind }) => ledgerKindLabels[kind],
  },
  { heading: 'Date', cell: ({ at }) => <Time at={at} className="text-sm wrap-normal" /> },
  ...ledgerAccounts.map((account) => ({
    heading: ledgerAccountLabels[account],
    isNumber: true,
    cell: ({ sums }: Posting) =>
      sums[account] === 0 ? '' : <span className="whitespace-nowrap">{formatEuros(sums[account])}</span>,
  })),
]
