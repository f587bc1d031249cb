import type { Column } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { formatEuros } from '#domain/money.ts'
import {
  cardDisputeReasonLabels,
  cardDisputeStatusLabels,
  paymentStatusLabels,
  refundKindLabels,
  refundStatusLabels,
  transferStatusLabels,
} from '#domain/payments/labels.ts'
import { MoneyState, RefundActions, RetryTransfer } from '../payments/money-parts.tsx'
import type { OrderMoney } from './order-money.ts'

const dateOf = (at: string) => <Time at={at} className="wrap-normal" />
const providerId = (id: string | null) =>
  id ? <span className="font-mono text-xs wrap-anywhere">{id}</span> : ''

export const paymentColumns: readonly Column<OrderMoney['payments'][number]>[] = [
  {
    heading: 'État',
    isTitle: true,
    cell: ({ status }) => <MoneyState label={paymentStatusLabels[status]} isFailed={false} />,
  },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Date', cell: ({ succeededAt, createdAt }) => dateOf(succeededAt ?? createdAt) },
  { heading: 'Référence du prestataire', cell: ({ providerPaymentId }) => providerId(providerPaymentId) },
]

export const refundColumns: readonly Column<OrderMoney['refunds'][number]>[] = [
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
  { heading: 'Date', cell: ({ settledAt, createdAt }) => dateOf(settledAt ?? createdAt) },
  { heading: 'Motif', cell: ({ reason }) => <span className="whitespace-pre-line">{reason}</span> },
  {
    heading: 'État',
    cell: ({ status, lastError, settledReference, reinstatedAt }) => (
      <div className="grid gap-1">
        <MoneyState label={refundStatusLabels[status]} isFailed={status === 'failed'} error={lastError} />
        {settledReference && <span className="text-sm">Autrement, référence {settledReference}</span>}
        {reinstatedAt && <span className="text-sm">Rendu par la banque le {dateOf(reinstatedAt)}</span>}
      </div>
    ),
  },
  {
    heading: 'Action',
    cell: (refund) => <RefundActions refund={refund} />,
  },
]

export const transferColumns = (
  sellers: ReadonlyMap<string, string>,
): readonly Column<OrderMoney['transfers'][number]>[] => [
  { heading: 'Vendeur', isTitle: true, cell: ({ fulfilmentId }) => sellers.get(fulfilmentId ?? '') ?? '' },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  {
    heading: 'Commission',
    isNumber: true,
    cell: ({ commission }) => (commission > 0 ? formatEuros(commission) : ''),
  },
  { heading: 'Date', cell: ({ sentAt, createdAt }) => dateOf(sentAt ?? createdAt) },
  {
    heading: 'État',
    cell: ({ status, lastError }) => (
      <MoneyState label={transferStatusLabels[status]} isFailed={status === 'failed'} error={lastError} />
    ),
  },
  {
    heading: 'Action',
    cell: ({ id, status, amount }) =>
      status === 'failed' && <RetryTransfer id={id} of={` de ${formatEuros(amount)}`} />,
  },
]

export const cardDisputeColumns: readonly Column<OrderMoney['cardDisputes'][number]>[] = [
  {
    heading: 'État',
    isTitle: true,
    cell: ({ status }) => <MoneyState label={cardDisputeStatusLabels[status]} isFailed={status === 'lost'} />,
  },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Raison donnée à la banque', cell: ({ reason }) => cardDisputeReasonLabels[reason] ?? reason },
  { heading: 'Ouverte', cell: ({ createdAt }) => dateOf(createdAt) },
  {
    heading: 'Réponse attendue avant',
    cell: ({ dueBy, closedAt }) => (dueBy && !closedAt ? dateOf(dueBy) : ''),
  },
  { heading: 'Close', cell: ({ closedAt }) => (closedAt ? dateOf(closedAt) : '') },
]
