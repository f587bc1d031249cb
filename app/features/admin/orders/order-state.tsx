import { clsx } from 'clsx'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { isHalted, type OrderStatus, orderStatusLabel } from '#domain/orders/states.ts'

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
      isHalted(status) ? 'bg-terracotta-tint text-terracotta-deep' : 'bg-fir-tint text-fir-deep',
    )}
  >
    {orderStatusLabel({ status, deliveryOption })}
  </span>
)
