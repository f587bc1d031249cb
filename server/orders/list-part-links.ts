import { eq, inArray } from 'drizzle-orm'
import { orderNumber, orderPath } from '#domain/orders/orders.ts'
import type { Context } from '../context.ts'
import { fulfilments, orders } from '../database/schema/orders.ts'

interface PartLink {
  orderId: string
  number: string
  /** Where both who deal with each other find it. */
  path: string
  buyerId: string
  sellerId: string
}

/** Of which order these parts are, and whose, by the part's id. For other contexts, which decide who may know. */
export async function listPartLinks(
  ctx: Context,
  input: { fulfilmentIds: string[] },
): Promise<Map<string, PartLink>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: fulfilments.id,
      orderId: fulfilments.orderId,
      buyerId: orders.userId,
      sellerId: fulfilments.sellerId,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(inArray(fulfilments.id, input.fulfilmentIds))
  return new Map(
    rows.map(({ id, ...part }) => [
      id,
      { ...part, number: orderNumber(part.orderId), path: orderPath(part.orderId) },
    ]),
  )
}
