import { eq, inArray } from 'drizzle-orm'
import { orderNumber, orderPath } from '#domain/orders/orders.ts'
import type { Context } from '#server/context.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'

interface FulfilmentLink {
  orderId: string
  number: string
  /** The page that both parties use. */
  path: string
  buyerId: string
  sellerId: string
}

/** Returns number, path and parties by fulfilment, for other contexts, which check access. */
export async function listFulfilmentLinks(
  ctx: Context,
  input: { fulfilmentIds: string[] },
): Promise<Map<string, FulfilmentLink>> {
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
    rows.map(({ id, ...fulfilment }) => [
      id,
      { ...fulfilment, number: orderNumber(fulfilment.orderId), path: orderPath(fulfilment.orderId) },
    ]),
  )
}
