import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deliveryQuotes, fulfilments } from '../../database/schema/orders.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { readFacts } from '../read-facts.ts'

/**
 * Closes the offers of an order whose time is over: its status stays, and the time to find another quote begins anew. In the
 * caller's transaction, with the order locked.
 */
export async function expireQuotes(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  const now = ctx.clock.now()
  for (const { quote, fulfilment } of await readFacts(ctx, { orderId })) {
    if (quote?.status !== 'offered' || quote.expiresAt > now) continue
    await ctx.db.update(deliveryQuotes).set({ status: 'expired' }).where(eq(deliveryQuotes.id, quote.id))
    if (fulfilment.status !== 'initial') continue
    await ctx.db.update(fulfilments).set({ statusSince: now }).where(eq(fulfilments.id, fulfilment.id))
    await enqueueNotice(ctx, {
      kind: 'quote-expired',
      orderId,
      fulfilmentId: fulfilment.id,
      amount: quote.price,
      at: quote.expiresAt.toISOString(),
    })
  }
}
