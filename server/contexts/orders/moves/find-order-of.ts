import { eq } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireActor } from '#server/context.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'

/** Whose a fulfilment is: what about it never changes, and may be read without a lock. @throws AppError `not-found` */
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

/** Required of operations that only the seller does. @throws AppError `not-signed-in`; `not-found` for the sales of others */
export async function requireOwnSale(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const { userId } = requireActor(ctx)
  const missing = () => new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  if (!isUuid(input.fulfilmentId)) throw missing()
  const { sellerId } = await findOrderOf(ctx, input)
  if (sellerId !== userId) throw missing()
}
