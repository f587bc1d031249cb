import { and, eq, inArray, ne, not } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { fulfilments, orderItems } from '../../database/schema/orders.ts'

/**
 * Has those looked at who wait for a quote for articles that were just bought: what nobody can have any more is closed, and
 * its buyer told (advance-order.ts). In the caller's transaction.
 */
export async function enqueueRivals(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const { fulfilmentId } = input
  const bought = ctx.db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
  const rivals = await ctx.db
    .selectDistinct({ orderId: fulfilments.orderId })
    .from(fulfilments)
    .innerJoin(orderItems, eq(orderItems.fulfilmentId, fulfilments.id))
    .where(
      and(
        inArray(orderItems.productId, bought),
        eq(fulfilments.status, 'initial'),
        not(fulfilments.holdsStock),
        ne(fulfilments.id, fulfilmentId),
      ),
    )
  if (rivals.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'advance-order', rivals)
}
