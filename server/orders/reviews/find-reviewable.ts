import { and, eq, or } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { fulfilments, orders } from '../../database/schema/orders.ts'

/** A part of an order as one of its two sees it. @throws AppError `not-found` for everybody else */
export async function findReviewable(ctx: Context, input: { fulfilmentId: string; userId: string }) {
  const [part] = isUuid(input.fulfilmentId)
    ? await ctx.db
        .select({
          orderId: fulfilments.orderId,
          buyerId: orders.userId,
          sellerId: fulfilments.sellerId,
          status: fulfilments.status,
          receivedAt: fulfilments.receivedAt,
        })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(
          and(
            eq(fulfilments.id, input.fulfilmentId),
            or(eq(orders.userId, input.userId), eq(fulfilments.sellerId, input.userId)),
          ),
        )
    : []
  if (!part) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return part
}
