import { and, between, desc, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { paymentMessages } from '#domain/order-messages.ts'
import { isOrderNumber } from '#domain/orders/orders.ts'
import { type Context, requireActor } from '../../context.ts'
import { orders } from '../../database/schema/orders.ts'
import type { LockedOrder } from '../lock-order.ts'

/** An order of the signed-in buyer by its number. @throws AppError `not-signed-in`; `not-found` for anybody else's */
export async function findOwnOrder(ctx: Context, input: { number: string }): Promise<LockedOrder> {
  const actor = requireActor(ctx)
  const digits = input.number.toLowerCase()
  const [order] = isOrderNumber(digits)
    ? await ctx.db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.userId, actor.userId),
            between(
              orders.id,
              `${digits}-0000-0000-0000-000000000000`,
              `${digits}-ffff-ffff-ffff-ffffffffffff`,
            ),
          ),
        )
        .orderBy(desc(orders.createdAt))
        .limit(1)
    : []
  if (!order) throw new AppError('not-found', paymentMessages.missing.text, paymentMessages.missing)
  return order
}
