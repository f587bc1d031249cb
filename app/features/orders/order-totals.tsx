import { type Cents, offeredPrice } from '#domain/money.ts'
import { totalsOf } from './order-amounts.ts'
import type { OrderDetail } from './queries.ts'

/** As in the cart: the total waits for the quote of the delivery. */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const { goods, transport, total } = totalsOf(order)
  const isSeller = order.viewedAs === 'seller'
  if (isSeller && order.deliveryOption === 'pickup') {
    return (
      <dl>
        <Total label="Total de vos articles" value={offeredPrice(goods)} />
      </dl>
    )
  }
  return (
    <dl className="grid gap-1.5">
      <Line label={isSeller ? 'Vos articles' : 'Sous-total'} value={offeredPrice(goods)} />
      <Line label="Livraison" value={transportText(transport)} />
      <Total label={total === null ? 'Total hors livraison' : 'Total'} value={offeredPrice(total ?? goods)} />
    </dl>
  )
}

function transportText(transport: Cents | null): string {
  if (transport === null) return 'À définir'
  return offeredPrice(transport)
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
