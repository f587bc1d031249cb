import { ButtonLink } from '#app/components/button.tsx'
import { type Cents, formatEuros, offeredPrice } from '#domain/money.ts'
import { orderNumber, paymentPath } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import type { OrderDetail } from './queries.ts'

/** The sums of an order. As in the cart, the total is unknown before a quote. */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const { goods, transport, total } = sumOrder(order)
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

interface Totals {
  goods: Cents
  /** Null before a quote is accepted. */
  transport: Cents | null
  total: Cents | null
}

/** Sums the fulfilments of an order. Those cancelled before their payment do not count, unless all were. */
function sumOrder({
  fulfilments,
  deliveryOption,
}: Pick<OrderDetail, 'fulfilments' | 'deliveryOption'>): Totals {
  const chargedFulfilments = fulfilments.filter(
    ({ status, paidAt }) => status !== states.cancelled || paidAt !== null,
  )
  const counted = chargedFulfilments.length > 0 ? chargedFulfilments : fulfilments
  const goods = counted.reduce((sum, { amount }) => sum + amount, 0)
  if (deliveryOption === 'pickup') return { goods, transport: 0, total: goods }
  if (counted.some(({ transportAmount }) => transportAmount === null))
    return { goods, transport: null, total: null }
  const transport = counted.reduce((sum, { transportAmount }) => sum + (transportAmount ?? 0), 0)
  return { goods, transport, total: goods + transport }
}

/** The link to the payment of all sellers' fulfilments, shown to the buyer while it is due. */
export const PayButton = ({ order }: { order: OrderDetail }) =>
  order.viewedAs === 'buyer' &&
  order.isPayable && (
    <ButtonLink to={paymentPath(orderNumber(order.id))} size="lg" className="w-full">
      Payer {formatEuros(sumOrder(order).total ?? 0)}
    </ButtonLink>
  )
