import { formatEuros } from '#domain/money.ts'
import { deliveryLabels } from '#domain/orders/orders.ts'
import type { OrderDetail } from './queries.ts'

/** As in the cart (specification, section 2): the total waits for the quote of the delivery. */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const amount = formatEuros(order.amount)
  if (order.viewedAs === 'seller') {
    return (
      <dl>
        <Total label="Total de vos articles" value={amount} />
      </dl>
    )
  }
  return (
    <dl className="grid gap-1.5">
      <Line label="Sous-total" value={amount} />
      <Line label="Livraison" value={deliveryLabels[order.deliveryOption].price} />
      <Total label="Total" value={order.deliveryOption === 'quote' ? 'À définir' : amount} />
    </dl>
  )
}

interface LineProps {
  label: string
  value: string
}

const Line = ({ label, value }: LineProps) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
)

const Total = ({ label, value }: LineProps) => (
  <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
    <dt className="font-semibold">{label}</dt>
    <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
  </div>
)
