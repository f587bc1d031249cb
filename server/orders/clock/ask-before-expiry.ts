import { eq } from 'drizzle-orm'
import { paymentDueAt } from '#domain/orders/lifecycle.ts'
import { type Context, inTransaction } from '../../context.ts'
import { orders } from '../../database/schema/orders.ts'
import { listOrderPayments } from '../../payments/list-order-payments.ts'
import { ProviderUnavailable } from '../../payments/provider/provider.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { lockOrder } from '../lock-order.ts'
import { settleOpenPayments } from '../payment/settle-open-payments.ts'

/**
 * Before an order is cancelled for want of payment the provider is asked whether it was paid: its word may have got lost. While
 * it cannot say, the order is given more time, since nobody knows whether it is paid. Not inside a transaction.
 */
export async function askBeforeExpiry(ctx: Context, input: { orderId: string }): Promise<void> {
  const now = ctx.clock.now()
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId))
  if (!ctx.payments || !order?.paymentDueAt || order.paymentDueAt > now) return
  const answered = await askForAll(ctx, order.id)
  const isProcessing = (await listOrderPayments(ctx, { orderId: order.id })).some(
    ({ status }) => status === 'processing',
  )
  if (answered && !isProcessing) return
  await inTransaction(ctx, async (ctx) => {
    const { paymentDueAt: due } = await lockOrder(ctx, { orderId: order.id })
    if (!due || due > now) return
    const { delays } = await getSettings(ctx)
    await ctx.db
      .update(orders)
      .set({ paymentDueAt: paymentDueAt(now, delays) })
      .where(eq(orders.id, order.id))
  })
}

/** Whether the provider has said how each payment is. */
async function askForAll(ctx: Context, orderId: string): Promise<boolean> {
  try {
    await settleOpenPayments(ctx, { orderId })
    return true
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false
    throw error
  }
}
