import { and, asc, eq, gt, not } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { fulfilments } from '../../database/schema/orders.ts'
import { findSoldOut } from './find-sold-out.ts'

const batchSize = 500

/**
 * Orders with a request for articles that nobody can have any more: others bought them, or their seller took them out of stock,
 * by whatever hand (a label, a list, an import). The one place where all of it shows is the stock itself.
 */
export async function findSoldOutOrders(ctx: Context): Promise<Set<string>> {
  const found = new Set<string>()
  let after: string | undefined
  for (;;) {
    const waiting = await ctx.db
      .select({ id: fulfilments.id, orderId: fulfilments.orderId })
      .from(fulfilments)
      .where(
        and(
          eq(fulfilments.status, 'initial'),
          not(fulfilments.holdsStock),
          after ? gt(fulfilments.id, after) : undefined,
        ),
      )
      .orderBy(asc(fulfilments.id))
      .limit(batchSize)
    const soldOut = await findSoldOut(ctx, { fulfilmentIds: waiting.map(({ id }) => id) })
    for (const { id, orderId } of waiting) if (soldOut.has(id)) found.add(orderId)
    after = waiting.at(-1)?.id
    if (waiting.length < batchSize) return found
  }
}
