import { describeOrder } from '#domain/orders/progress.ts'
import { Deadline } from './fulfilment/deadline.tsx'
import { MoveButton } from './fulfilment/move-button.tsx'
import { OrderStatusLabel } from './order-status.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PayButton } from './pay-button.tsx'
import type { OrderDetail } from './queries.ts'

/** Above the fulfilments of an order with several sellers: what concerns them all. */
export function OrderOverview({ order }: { order: OrderDetail }) {
  const isBuyer = order.viewedAs === 'buyer'
  const isToBePaid = order.paymentDueAt !== null
  const { label, tone } = describeOrder({ ...order, isToBePaid }, 'buyer')
  const due = order.fulfilments.find(({ dueAt }) => dueAt?.transition === 'expire')
  // It ends the whole order, from any of its fulfilments.
  const cancellable = order.fulfilments.find(({ actions }) => actions.includes('cancel'))
  return (
    <section
      aria-label="La commande en entier"
      className="grid gap-6 border-t-4 border-fir bg-paper px-5 py-6 shadow-card sm:grid-cols-2 sm:gap-12 lg:px-6"
    >
      <div className="grid content-start gap-4">
        <OrderStatusLabel label={label} tone={tone} />
        <p>{order.fulfilments.length} vendeurs&nbsp;: chacun prépare et remet ses articles de son côté.</p>
        {isBuyer && due && <Deadline dueAt={due.dueAt} viewer="buyer" settlement="card" />}
      </div>
      <div className="grid content-start gap-4">
        <OrderTotals order={order} />
        <PayButton order={order} />
        {isBuyer && cancellable && (
          <MoveButton
            fulfilmentId={cancellable.fulfilmentId}
            name="cancel"
            viewer="buyer"
            settlement="card"
            variant="outline"
            className="text-danger!"
          />
        )}
      </div>
    </section>
  )
}
