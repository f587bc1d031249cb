import { and, eq } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireActor } from '../../context.ts'
import { fulfilments, orders } from '../../database/schema/orders.ts'

/**
 * What the actor has bought of one seller, as an appointment asks of it.
 * @throws AppError `not-signed-in`; `not-found` for what somebody else bought and for an id that is none
 */
export async function findCollection(ctx: Context, input: { fulfilmentId: string }) {
  const { userId } = requireActor(ctx)
  const [part] = isUuid(input.fulfilmentId)
    ? await ctx.db
        .select({
          orderId: fulfilments.orderId,
          sellerId: fulfilments.sellerId,
          status: fulfilments.status,
          waitingSince: fulfilments.waitingSince,
          deliveryOption: orders.deliveryOption,
        })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(and(eq(fulfilments.id, input.fulfilmentId), eq(orders.userId, userId)))
    : []
  if (!part) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return part
}
