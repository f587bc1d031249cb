import { Link } from 'react-router'
import { orderNumber } from '#domain/orders/orders.ts'

/** An order by its number, leading to its page of the administration. */
export const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link
    to={`/admin/orders/${orderId}`}
    className="text-fir underline underline-offset-4 hover:text-terracotta"
  >
    {orderNumber(orderId)}
  </Link>
)
