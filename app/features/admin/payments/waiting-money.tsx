import { useId } from 'react'
import { Link } from 'react-router'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { refundStatusLabels, transferStatusLabels } from '#domain/payments/labels.ts'
import { OrderLink } from '../shared/order-link.tsx'
import { ActButton } from './act-buttons.tsx'
import { MoneyState } from './money-state.tsx'
import type { Books, WaitingRefund, WaitingTransfer } from './queries.ts'
import { RefundActions } from './refund-actions.tsx'

const link = 'text-fir underline underline-offset-4 hover:text-terracotta'

/** Money that was decided upon and has not arrived: failed first, then what has waited longest. */
export const WaitingMoney = ({ transfers, refunds }: Pick<Books, 'transfers' | 'refunds'>) => (
  <>
    <Waiting
      title="Remboursements en attente"
      list={refunds}
      columns={refundColumns}
      empty="Aucun remboursement n’attend."
    />
    <Waiting
      title="Versements en attente"
      list={transfers}
      columns={transferColumns}
      empty="Aucun versement n’attend."
    />
  </>
)

interface WaitingProps<Line> {
  title: string
  list: { lines: readonly Line[]; hasMore: boolean }
  columns: readonly Column<Line>[]
  empty: string
}

function Waiting<Line extends { id: string }>({ title, list, columns, empty }: WaitingProps<Line>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <DataTable
        caption={`${title}, ceux en échec d’abord`}
        columns={columns}
        rows={list.lines}
        keyOf={(line) => line.id}
        empty={empty}
      />
      {list.hasMore && (
        <p className="text-sm text-ink-soft">Il y en a d’autres. Ils apparaîtront une fois ceux-ci réglés.</p>
      )}
    </section>
  )
}

const refundColumns: readonly Column<WaitingRefund>[] = [
  { heading: 'Commande', isTitle: true, cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Depuis', cell: ({ createdAt }) => <Time at={createdAt} className="wrap-normal" /> },
  {
    heading: 'État',
    cell: ({ status, lastError }) => (
      <MoneyState label={refundStatusLabels[status]} isFailed={status === 'failed'} error={lastError} />
    ),
  },
  {
    heading: 'Action',
    cell: (refund) => <RefundActions refund={refund} />,
  },
]

const transferColumns: readonly Column<WaitingTransfer>[] = [
  { heading: 'Commande', isTitle: true, cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
  {
    heading: 'Vendeur',
    cell: ({ seller }) => (
      <Link to={`/admin/users/${seller.id}`} className={link}>
        {seller.name}
      </Link>
    ),
  },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Depuis', cell: ({ createdAt }) => <Time at={createdAt} className="wrap-normal" /> },
  {
    heading: 'État',
    cell: ({ status, lastError }) => (
      <MoneyState label={transferStatusLabels[status]} isFailed={status === 'failed'} error={lastError} />
    ),
  },
  {
    heading: 'Action',
    cell: ({ id, status, orderId }) =>
      status === 'failed' ? (
        <ActButton
          act="retry-transfer"
          id={id}
          label="Relancer"
          of={`versement, commande ${orderNumber(orderId)}`}
        />
      ) : (
        ''
      ),
  },
]
