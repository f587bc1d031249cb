import { type Context, inTransaction } from '#server/context.ts'
import { balances } from '#server/contexts/payments/balances.ts'
import { findPayment } from '#server/contexts/payments/find-payment.ts'
import { refundableOf } from '../admin/refunds.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { readFacts } from '../read-facts.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The card's bank suspects a fraud: administrators may refund the buyer before a dispute costs more. Nothing where the buyer has
 * their money back already. Not inside a transaction.
 * @throws ProviderUnavailable
 */
export async function announceFraudWarning(
  ctx: Context,
  input: { providerPaymentId: string },
): Promise<'unknown' | 'applied'> {
  await settlePayment(ctx, input)
  const payment = await findPayment(ctx, input)
  if (!payment) return 'unknown'
  const { orderId } = payment
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const fulfilmentIds = (await readFacts(ctx, { orderId })).map(({ fulfilment }) => fulfilment.id)
    const known = await balances(ctx, { fulfilmentIds })
    const amount = fulfilmentIds.reduce((sum, id) => sum + refundableOf(known.get(id)), 0)
    if (amount > 0) await enqueueNotice(ctx, { kind: 'fraud-warning', orderId, amount, by: 'provider' })
    return 'applied' as const
  })
}
