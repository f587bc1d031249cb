import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { orders } from '../../database/schema/orders.ts'
import { cancelPayment } from '../../payments/cancel-payment.ts'
import { listOrderPayments } from '../../payments/list-order-payments.ts'
import { readFacts } from '../read-facts.ts'
import { settleProviderPayment } from './settle-payment.ts'
import { sharesToPay } from './shares-to-pay.ts'

/**
 * Sees to it that nobody can pay any more what an order no longer asks for; a payment that came first is refunded by itself.
 * A job: repeatable, not inside a transaction. @throws ProviderUnavailable
 */
export async function cancelPayments(ctx: Context, input: { orderId: string }): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId))
  if (!order) return
  const shares = sharesToPay(order, await readFacts(ctx, input))
  const wanted = shares?.reduce((sum, { amount }) => sum + amount, 0)
  for (const payment of await listOrderPayments(ctx, input)) {
    if ((payment.status !== 'open' && payment.status !== 'processing') || payment.amount === wanted) continue
    const left = await cancelPayment(ctx, { payment })
    if (left) await settleProviderPayment(ctx, { payment: left })
  }
}
