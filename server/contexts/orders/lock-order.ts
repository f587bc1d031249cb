import { eq } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { orders } from '#server/database/schema/orders.ts'

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

/** The same lock for payments, without reading the order. False: there is no such order. */
export async function lockOrderRow({ db }: Context, input: { orderId: string }): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, input.orderId))
    .for('update')
  return row !== undefined
}
