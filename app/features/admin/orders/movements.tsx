import type { ReactNode } from 'react'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { MoneyState, RefundActions, TransferActions } from '#app/features/admin/payments/money-parts.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { type Cents, formatEuros } from '#domain/money.ts'
import {
  cardDisputeReasonLabels,
  cardDisputeStatusLabels,
  ledgerAccountLabels,
  ledgerKindLabels,
  paymentStatusLabels,
  refundKindLabels,
  refundStatusLabels,
  transferStatusLabels,
} from '#domain/payments/labels.ts'
import { type LedgerAccount, type LedgerKind, ledgerAccounts } from '#domain/payments/payments.ts'
import { AccountSums, eventColumns } from '../payments/money-parts.tsx'
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
      <MovementGroup title="Paiements">
        <DataTable
          caption="Paiements"
          columns={paymentColumns}
          rows={money.payments}
          keyOf={({ id }) => id}
          empty="Aucun paiement n’a été commencé."
        />
      </MovementGroup>
      <MovementTable
        title="Contestations à la banque"
        columns={cardDisputeColumns}
        rows={money.cardDisputes}
      />
      <MovementTable title="Remboursements" columns={refundColumns} rows={money.refunds} />
      <MovementTable title="Versements" columns={transferColumns(sellers)} rows={money.transfers} />
      {money.ledger.length > 0 && (
        <MovementGroup title="Grand livre">
          <Ledger entries={money.ledger} />
        </MovementGroup>
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

interface MovementTableProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** Movements of one kind, if there are any. */
const MovementTable = <Row extends { id: string }>({ title, columns, rows }: MovementTableProps<Row>) =>
  rows.length > 0 && (
    <MovementGroup title={title}>
      <DataTable caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} empty="" />
    </MovementGroup>
  )

const MovementGroup = ({ title, children }: { title: string; children: ReactNode }) => (
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

const zeroSums: Record<LedgerAccount, Cents> = {
  charged: 0,
  held: 0,
  released: 0,
  refunded: 0,
  commission: 0,
  fees: 0,
}

/** The ledger of one order, one line per movement, with its balance. */
function Ledger({ entries }: { entries: OrderMoney['ledger'] }) {
  const postings = groupPostings(entries)
  return (
    <div className="grid gap-4">
      <AccountSums sums={postings.reduce((total, { sums }) => addSums(total, sums), zeroSums)} />
      <DataTable
        caption="Grand livre de la commande, les plus anciennes écritures d’abord"
        columns={ledgerColumns}
        rows={postings}
        keyOf={({ key }) => key}
        empty="Aucune écriture&nbsp;: rien n’a encore été payé."
      />
    </div>
  )
}

/** One line per movement. Charged amounts are negative in the ledger and shown as positive. */
const groupPostings = (entries: OrderMoney['ledger']): Posting[] =>
  [...Map.groupBy(entries, ({ kind, sourceId }) => `${kind} ${sourceId}`)].flatMap(([key, postedEntries]) => {
    const [first] = postedEntries
    if (!first) return []
    const sums = { ...zeroSums }
    for (const { account, amount } of postedEntries) sums[account] += account === 'charged' ? -amount : amount
    return [{ key, kind: first.kind, at: first.createdAt, sums }]
  })

const addSums = (a: Record<LedgerAccount, Cents>, b: Record<LedgerAccount, Cents>) =>
  Object.fromEntries(ledgerAccounts.map((account) => [account, a[account] + b[account]])) as typeof a

const ledgerColumns: readonly Column<Posting>[] = [
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

const renderDate = (at: string) => <Time at={at} className="wrap-normal" />
const renderProviderId = (id: string | null) =>
  id ? <span className="font-mono text-xs wrap-anywhere">{id}</span> : ''

const paymentColumns: readonly Column<OrderMoney['payments'][number]>[] = [
  {
    heading: 'État',
    isTitle: true,
    cell: ({ status }) => <MoneyState label={paymentStatusLabels[status]} isFailed={false} />,
  },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Date', cell: ({ succeededAt, createdAt }) => renderDate(succeededAt ?? createdAt) },
  {
    heading: 'Référence du prestataire',
    cell: ({ providerPaymentId }) => renderProviderId(providerPaymentId),
  },
]

const refundColumns: readonly Column<OrderMoney['refunds'][number]>[] = [
  {
    heading: 'Nature',
    isTitle: true,
    cell: ({ kind }) => refundKindLabels[kind],
  },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  {
    heading: 'Origine',
    cell: ({ takenBack, borne, amount }) => (
      <div className="grid text-sm">
        {amount > takenBack + borne && <span>{formatEuros(amount - takenBack - borne)} gardés</span>}
        {takenBack > 0 && <span>{formatEuros(takenBack)} repris au vendeur</span>}
        {borne > 0 && <span>{formatEuros(borne)} par l’association</span>}
      </div>
    ),
  },
  { heading: 'Date', cell: ({ settledAt, createdAt }) => renderDate(settledAt ?? createdAt) },
  { heading: 'Motif', cell: ({ reason }) => <span className="whitespace-pre-line">{reason}</span> },
  {
    heading: 'État',
    cell: ({ status, lastError, settledReference, reinstatedAt }) => (
      <div className="grid gap-1">
        <MoneyState label={refundStatusLabels[status]} isFailed={status === 'failed'} error={lastError} />
        {settledReference && <span className="text-sm">Autrement, référence {settledReference}</span>}
        {reinstatedAt && <span className="text-sm">Rendu par la banque le {renderDate(reinstatedAt)}</span>}
      </div>
    ),
  },
  {
    heading: 'Action',
    cell: (refund) => <RefundActions refund={refund} />,
  },
]

const transferColumns = (
  sellers: ReadonlyMap<string, string>,
): readonly Column<OrderMoney['transfers'][number]>[] => [
  { heading: 'Vendeur', isTitle: true, cell: ({ fulfilmentId }) => sellers.get(fulfilmentId ?? '') ?? '' },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  {
    heading: 'Commission',
    isNumber: true,
    cell: ({ commission }) => (commission > 0 ? formatEuros(commission) : ''),
  },
  { heading: 'Date', cell: ({ sentAt, createdAt }) => renderDate(sentAt ?? createdAt) },
  {
    heading: 'État',
    cell: ({ status, lastError, settledReference }) => (
      <div className="grid gap-1">
        <MoneyState label={transferStatusLabels[status]} isFailed={status === 'failed'} error={lastError} />
        {settledReference && <span className="text-sm">Autrement, référence {settledReference}</span>}
      </div>
    ),
  },
  {
    heading: 'Action',
    cell: ({ id, status, amount }) => (
      <TransferActions id={id} status={status} amount={amount} nameSuffix={` de ${formatEuros(amount)}`} />
    ),
  },
]

const cardDisputeColumns: readonly Column<OrderMoney['cardDisputes'][number]>[] = [
  {
    heading: 'État',
    isTitle: true,
    cell: ({ status }) => <MoneyState label={cardDisputeStatusLabels[status]} isFailed={status === 'lost'} />,
  },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Raison donnée à la banque', cell: ({ reason }) => cardDisputeReasonLabels[reason] ?? reason },
  { heading: 'Ouverte', cell: ({ createdAt }) => renderDate(createdAt) },
  {
    heading: 'Réponse attendue avant',
    cell: ({ dueBy, closedAt }) => (dueBy && !closedAt ? renderDate(dueBy) : ''),
  },
  { heading: 'Close', cell: ({ closedAt }) => (closedAt ? renderDate(closedAt) : '') },
]
