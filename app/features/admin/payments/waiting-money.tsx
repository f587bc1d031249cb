import { Link } from 'react-router'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { refundStatusLabels, transferStatusLabels } from '#domain/payments/labels.ts'
import { ActButton } from './act-buttons.tsx'
import { MoneyState } from './money-state.tsx'
import type { Books, WaitingRefund, WaitingTransfer } from './queries.ts'
import { RefundActions } from './refund-actions.tsx'

const link = 'text-fir underline underline-offset-4 hover:text-terracotta'

const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link to={`/admin/orders/${orderId}`} className={link}>
    {orderNumber(orderId)}
  </Link>
)

/** Money that was decided upon and has not arrived: failed first, then what has waited longest. */
export const WaitingMoney = ({ transfers, refunds }: Pick<Books, 'transfers' | 'refunds'>) => (
  <>
    <section aria-labelledby="titre-remboursements" className="grid gap-3">
      <h2 id="titre-remboursements" className="text-xl">
        Remboursements en attente
      </h2>
      <DataTable
        caption="Remboursements en attente, ceux en échec d’abord"
        columns={refundColumns}
        rows={refunds.lines}
        keyOf={({ id }) => id}
        empty="Aucun remboursement n’attend."
      />
      {refunds.hasMore && <MoreLater />}
    </section>
    <section aria-labelledby="titre-versements" className="grid gap-3">
      <h2 id="titre-versements" className="text-xl">
        Versements en attente
      </h2>
      <DataTable
        caption="Versements en attente, ceux en échec d’abord"
        columns={transferColumns}
        rows={transfers.lines}
        keyOf={({ id }) => id}
        empty="Aucun versement n’attend."
      />
      {transfers.hasMore && <MoreLater />}
    </section>
  </>
)

const MoreLater = () => (
  <p className="text-sm text-ink-soft">Il y en a d’autres. Ils apparaîtront une fois ceux-ci réglés.</p>
)

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
