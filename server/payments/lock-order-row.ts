import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/**
 * The lock under which an order's money moves, taken before any other (server/orders/lock-order.ts takes the same one). The
 * row is that of orders, of which payments know no more than this: their own rows refer to it. False: there is no such order.
 */
export async function lockOrderRow({ db }: Context, input: { orderId: string }): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from orders where id = ${input.orderId} for update`)
  return rowCount === 1
}
