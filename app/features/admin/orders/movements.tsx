import type { ReactNode } from 'react'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { type Cents, formatEuros } from '#domain/money.ts'
import { ledgerAccountLabels, ledgerKindLabels } from '#domain/payments/labels.ts'
import { type LedgerAccount, type LedgerKind, ledgerAccounts } from '#domain/payments/payments.ts'
import { AccountSums, eventColumns } from '../payments/money-parts.tsx'
import { Section } from '../shared/section.tsx'
import { cardDisputeColumns, paymentColumns, refundColumns, transferColumns } from './movement-columns.tsx'
import type { OrderMoney } from './order-money.ts'
import type { AdminOrder } from './order-parts.tsx'

interface MovementsProps {
  money: OrderMoney
  order: AdminOrder
}

/** The payments, refunds and transfers of an order, its ledger, and the provider's events. */
export function Movements({ money, order }: MovementsProps) {
  const sellers = new Map(order.fulfilments.map(({ id, seller }) => [id, seller.name]))
  return (
    <Section title="Mouvements d’argent" level="large" className="gap-8">
      <Kind title="Paiements">
        <DataTable
          caption="Paiements"
          columns={paymentColumns}
          rows={money.payments}
          keyOf={({ id }) => id}
          empty="Aucun paiement n’a été commencé."
        />
      </Kind>
      <KindTable title="Contestations à la banque" columns={cardDisputeColumns} rows={money.cardDisputes} />
      <KindTable title="Remboursements" columns={refundColumns} rows={money.refunds} />
      <KindTable title="Versements" columns={transferColumns(sellers)} rows={money.transfers} />
      {money.ledger.length > 0 && (
        <Kind title="Grand livre">
          <Ledger entries={money.ledger} />
        </Kind>
      )}
      {money.events.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4">
            Notifications du prestataire ({money.events.length})
          </summary>
          <div className="pt-3">
            <DataTable
              caption="Notifications du prestataire, les plus récentes d’abord"
              columns={eventColumns}
              rows={money.events}
              keyOf={({ id }) => id}
              empty=""
            />
          </div>
        </details>
      )}
    </Section>
  )
}

interface KindTableProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** Movements of one kind, if there are any. */
const KindTable = <Row extends { id: string }>({ title, columns, rows }: KindTableProps<Row>) =>
  rows.length > 0 && (
    <Kind title={title}>
      <DataTable caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} empty="" />
    </Kind>
  )

const Kind = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-3">
    <h3 className="text-lg">{title}</h3>
    {children}
  </div>
)

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

/** The ledger of one order, one line per movement, with its balance. */
function Ledger({ entries }: { entries: OrderMoney['ledger'] }) {
  const postings = postingsOf(entries)
  return (
    <div className="grid gap-4">
      <AccountSums sums={postings.reduce((total, { sums }) => plus(total, sums), nothing)} />
      <DataTable
        caption="Grand livre de la commande, les plus anciennes écritures d’abord"
        columns={columns}
        rows={postings}
        keyOf={({ key }) => key}
        empty="Aucune écriture&nbsp;: rien n’a encore été payé."
      />
    </div>
  )
}

/** One line per movement. Charged amounts are negative in the ledger and shown as positive. */
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
