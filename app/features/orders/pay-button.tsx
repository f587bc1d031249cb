import { ButtonLink } from '#app/components/button.tsx'
import { formatEuros } from '#domain/money.ts'
import { orderNumber, paymentPath } from '#domain/orders/orders.ts'
import { totalsOf } from './order-amounts.ts'
import type { OrderDetail } from './queries.ts'

/** One payment for all sellers of an order, offered to its buyer while it is due. */
export const PayButton = ({ order }: { order: OrderDetail }) =>
  order.viewedAs === 'buyer' &&
  order.isPayable && (
    <ButtonLink to={paymentPath(orderNumber(order.id))} size="lg" className="w-full">
      Payer {formatEuros(totalsOf(order).total ?? 0)}
    </ButtonLink>
  )
