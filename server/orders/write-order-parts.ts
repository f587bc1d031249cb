import { orderTotal } from '#domain/orders/orders.ts'
import type { Context } from '../context.ts'
import { fulfilments, orderItems } from '../database/schema/orders.ts'
import type { OrderLine } from './find-unavailable.ts'

/** Writes an order's articles, one part a seller. `shared`: what is the same of each part. */
export async function writeOrderParts(
  ctx: Context,
  lines: readonly OrderLine[],
  shared: Pick<
    typeof fulfilments.$inferInsert,
    'orderId' | 'commissionRate' | 'statusSince' | 'createdAt' | 'holdsStock'
  >,
): Promise<void> {
  const bySeller = Map.groupBy(lines, (line) => line.sellerId)
  const written = await ctx.db
    .insert(fulfilments)
    .values([...bySeller].map(([sellerId, own]) => ({ ...shared, sellerId, amount: orderTotal(own) })))
    .returning({ id: fulfilments.id, sellerId: fulfilments.sellerId })
  const fulfilmentOf = new Map(written.map((fulfilment) => [fulfilment.sellerId, fulfilment.id]))
  await ctx.db.insert(orderItems).values(
    lines.map(({ productId, title, quantity, price, sellerId }) => ({
      orderId: shared.orderId,
      productId,
      title,
      quantity,
      price,
      fulfilmentId: fulfilmentOf.get(sellerId) as string,
    })),
  )
}
