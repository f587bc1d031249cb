import { and, countDistinct, eq, not } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { holdMessages } from '#domain/order-messages.ts'
import { mostOpenRequests } from '#domain/orders/holds.ts'
import type { Context } from '../../context.ts'
import { fulfilments, orders } from '../../database/schema/orders.ts'

/**
 * Whether a buyer may ask for one more quote: each is work for somebody. In the caller's transaction, after take-turns.ts.
 * @throws AppError `conflict` with the limit in its words
 */
export async function refuseRequest({ db }: Context, { buyerId }: { buyerId: string }): Promise<void> {
  const [open] = await db
    .select({ count: countDistinct(orders.id) })
    .from(orders)
    .innerJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(and(eq(orders.userId, buyerId), eq(fulfilments.status, 'initial'), not(fulfilments.holdsStock)))
  if ((open?.count ?? 0) < mostOpenRequests) return
  throw new AppError('conflict', holdMessages.tooManyRequests(mostOpenRequests), {
    title: holdMessages.requestTitle,
  })
}
