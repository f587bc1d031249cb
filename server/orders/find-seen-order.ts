import { and, between, desc, eq, exists, or } from 'drizzle-orm'
import { isOrderNumber } from '#domain/orders/orders.ts'
import type { Actor, Context } from '../context.ts'
import { fulfilments, orders } from '../database/schema/orders.ts'

/** Two orders may share a number: among those this person may see, their own comes first. */
export async function findSeenOrder(ctx: Context, actor: Actor, number: string) {
  if (!isOrderNumber(number)) return undefined
  const digits = number.toLowerCase()
  const numbered = between(
    orders.id,
    `${digits}-0000-0000-0000-000000000000`,
    `${digits}-ffff-ffff-ffff-ffffffffffff`,
  )
  const isBuyer = eq(orders.userId, actor.userId)
  const isSeller = exists(
    ctx.db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .where(and(eq(fulfilments.orderId, orders.id), eq(fulfilments.sellerId, actor.userId))),
  )
  const [order] = await ctx.db
    .select({
      id: orders.id,
      userId: orders.userId,
      createdAt: orders.createdAt,
      status: orders.status,
      deliveryOption: orders.deliveryOption,
      deliveryNote: orders.deliveryNote,
      paymentDueAt: orders.paymentDueAt,
    })
    .from(orders)
    .where(and(numbered, actor.role === 'admin' ? undefined : or(isBuyer, isSeller)))
    .orderBy(desc(isBuyer), desc(isSeller), desc(orders.createdAt))
    .limit(1)
  return order
}
