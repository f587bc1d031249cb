import type { Context } from '#server/context.ts'
import { listOrderPayments } from '#server/contexts/payments/find-payment.ts'

/** Enqueues the cancellation of an order's unfinished payments at the provider, in the transaction that makes them useless. */
export async function enqueuePaymentCancellation(ctx: Context, input: { orderId: string }): Promise<void> {
  const payments = await listOrderPayments(ctx, input)
  if (payments.some(({ status }) => status === 'open' || status === 'processing'))
    await ctx.jobs.enqueue(ctx.db, 'cancel-payment', { orderId: input.orderId })
}
