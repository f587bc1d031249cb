import { eq } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireActor } from '#server/context.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'

export type LockedOrder = typeof orders.$inferSelect

/**
 * Locks the order until the transaction ends, and returns it. Required before a change of an order's status or money, and
 * before any product is locked.
 * @throws AppError `not-found`
 */
export async function lockOrder(ctx: Context, input: { orderId: string }): Promise<LockedOrder> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId)).for('update')
  if (!order) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return order
}

/** Takes the same lock for payments, without reading the order. False when there is no such order. */
export async function lockOrderRow({ db }: Context, input: { orderId: string }): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, input.orderId))
    .for('update')
  return row !== undefined
}

/** Returns order, buyer and seller of a fulfilment, which never change and need no lock. @throws AppError `not-found` */
export async function findOrderOf(
  ctx: Context,
  input: { fulfilmentId: string },
): Promise<{ orderId: string; buyerId: string; sellerId: string }> {
  const [found] = await ctx.db
    .select({ orderId: orders.id, buyerId: orders.userId, sellerId: fulfilments.sellerId })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(eq(fulfilments.id, input.fulfilmentId))
  if (!found) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return found
}

/** Rejects all but the seller of a fulfilment. @throws AppError `not-signed-in`; `not-found` for the sales of others */
export async function requireOwnSale(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const { userId } = requireActor(ctx)
  const missing = () => new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  if (!isUuid(input.fulfilmentId)) throw missing()
  const { sellerId } = await findOrderOf(ctx, input)
  if (sellerId !== userId) throw missing()
}
