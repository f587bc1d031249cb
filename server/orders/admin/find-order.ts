import { eq } from 'drizzle-orm'
import { orderAdminMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { readOrderReference } from '#domain/orders/order-search.ts'
import type { Context } from '../../context.ts'
import { orders } from '../../database/schema/orders.ts'
import { byNumber } from './order-conditions.ts'

type StoredOrder = typeof orders.$inferSelect

/**
 * The order a whole id or a number of eight characters means.
 * @throws AppError `not-found`; `conflict` when several orders share the number
 */
export async function findOrder(ctx: Context, reference: string): Promise<StoredOrder> {
  const read = readOrderReference(reference)
  if (!read) throw new AppError('not-found', orderAdminMessages.missing)
  const condition = 'id' in read ? eq(orders.id, read.id) : byNumber(read.number)
  const [order, another] = await ctx.db.select().from(orders).where(condition).limit(2)
  if (!order) throw new AppError('not-found', orderAdminMessages.missing)
  if (another) throw new AppError('conflict', orderAdminMessages.severalWithNumber)
  return order
}
