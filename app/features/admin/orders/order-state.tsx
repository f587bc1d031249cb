import { clsx } from 'clsx'
import { type DeliveryOption, type OrderStatus, orderStatusLabel } from '#domain/orders/orders.ts'

/** Orders that did not go as planned. */
const troubled: readonly OrderStatus[] = ['annulee', 'disputed']

export const OrderState = ({
  status,
  deliveryOption,
}: {
  status: OrderStatus
  deliveryOption: DeliveryOption
}) => (
  <span
    className={clsx(
      'inline-block rounded-sm px-2.5 py-1 text-sm font-semibold wrap-normal',
      troubled.includes(status) ? 'bg-terracotta-tint text-terracotta-deep' : 'bg-fir-tint text-fir-deep',
    )}
  >
    {orderStatusLabel({ status, deliveryOption })}
  </span>
)
