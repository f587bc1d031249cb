import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { orders } from '../database/schema/orders.ts'

/**
 * The lock under which an order's money moves, taken before any other (lock-order.ts takes the same one), for payments: they know
 * no more of an order than its number, to which their own rows refer. False: there is no such order.
 */
export async function lockOrderRow({ db }: Context, input: { orderId: string }): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, input.orderId))
    .for('update')
  return row !== undefined
}
