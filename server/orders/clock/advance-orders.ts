import type { Context } from '../../context.ts'
import { findSoldOutOrders } from '../holds/find-sold-out-orders.ts'
import { advanceOrder } from './advance-order.ts'
import { findDueOrders } from './find-due-orders.ts'

const batchSize = 100

/**
 * The job of every minute: does what has become due by itself, order by order, each in its own transaction. Any number of
 * processes may do it at once; an order somebody else is just changing waits for the next minute, and one that fails stops
 * no other. @throws the first of the failures, once everything else is done
 */
export async function advanceOrders(ctx: Context): Promise<void> {
  const failures: unknown[] = []
  const advance = async (orderId: string) => {
    try {
      await advanceOrder(ctx, { orderId })
    } catch (error) {
      ctx.log.error({ err: error, orderId }, 'an order could not be advanced')
      failures.push(error)
    }
  }
  let after: string | null = null
  for (;;) {
    const due: string[] = await findDueOrders(ctx, { after, limit: batchSize })
    for (const orderId of due) await advance(orderId)
    after = due.at(-1) ?? null
    if (due.length < batchSize) break
  }
  for (const orderId of await findSoldOutOrders(ctx)) await advance(orderId)
  if (failures.length > 0) throw failures[0]
}
