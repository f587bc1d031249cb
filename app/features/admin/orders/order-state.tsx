import { clsx } from 'clsx'
import { type OrderStatus, orderStatusLabels } from '#domain/orders/orders.ts'

/** Orders that did not go as planned. */
const troubled: readonly OrderStatus[] = ['annulee', 'disputed']

export const OrderState = ({ status }: { status: OrderStatus }) => (
  <span
    className={clsx(
      'inline-block rounded-sm px-2.5 py-1 text-sm font-semibold wrap-normal',
      troubled.includes(status) ? 'bg-terracotta-tint text-terracotta-deep' : 'bg-fir-tint text-fir-deep',
    )}
  >
    {orderStatusLabels[status]}
  </span>
)
