import { safeErrorMessage } from '#server/capabilities/jobs/jobs.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { readBalances } from '#server/contexts/payments/balances.ts'
import {
  findEvent,
  markEventApplied,
  markEventFailed,
  type StoredEvent,
} from '#server/contexts/payments/events.ts'
import { findPayment } from '#server/contexts/payments/find-payment.ts'
import { isUnknownToProvider, parseEventType } from '#server/contexts/payments/provider/provider.ts'
import { refreshRefund } from '#server/contexts/payments/refresh-refund.ts'
import { notifyFailedPayout, refreshAccount } from '#server/contexts/payments/seller-accounts.ts'
import { refundableAmount } from '../admin/refunds.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { readFacts } from '../read-facts.ts'
import { refundOutcomes } from './outcomes.ts'
import { settleCardDispute } from './settle-card-dispute.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Fetches the object of a provider event and applies its state, so that order and repetition of events do not matter. The job behind a
 * webhook.
 * @throws any failure, after which the job retries
 */
export async function applyProviderEvent(ctx: Context, input: { eventId: string }): Promise<void> {
  const event = await findEvent(ctx, input)
  if (!event || event.appliedAt) return
  try {
    const note = await applyEvent(ctx, event)
    await markEventApplied(ctx, { ...input, note })
  } catch (error) {
    await markEventFailed(ctx, { ...input, error: safeErrorMessage(error) })
    throw error
  }
}

const unknownObjectNote = 'Objet inconnu de la plateforme\u00a0: rien à faire.'

/** Returns a note for administrators when there was nothing to apply, otherwise null. */
async function applyEvent(ctx: Context, { provider, name, objectId }: StoredEvent): Promise<string | null> {
  if (provider !== ctx.payments?.name) return 'Prestataire qui n’est plus celui du site\u00a0: rien à faire.'
  const noteFor = (outcome: string) => (outcome === 'unknown' ? unknownObjectNote : null)
  try {
    switch (parseEventType(name)) {
      case 'payment':
        return noteFor(await settlePayment(ctx, { providerPaymentId: objectId }))
      case 'dispute':
        return noteFor(await settleCardDispute(ctx, { providerDisputeId: objectId }))
      case 'refund':
        await refreshRefund(ctx, { providerRefundId: objectId }, refundOutcomes)
        return null
      case 'account':
        await refreshAccount(ctx, { providerAccountId: objectId })
        return null
      case 'payout':
        return (await notifyFailedPayout(ctx, { accountId: objectId })) ? null : unknownObjectNote
      case 'fraud-warning':
        return noteFor(await announceFraudWarning(ctx, { providerPaymentId: objectId }))
      default:
        return null
    }
  } catch (error) {
    // Every other refusal is a fault of this site, such as a key without a permission: the job retries.
    if (isUnknownToProvider(error)) return unknownObjectNote
    throw error
  }
}

/**
 * Notifies administrators that the card's bank suspects a fraud, because a refund prevents a costly dispute. Does nothing when
 * the buyer was refunded already. Not inside a transaction.
 * @throws ProviderUnavailable
 */
async function announceFraudWarning(
  ctx: Context,
  input: { providerPaymentId: string },
): Promise<'unknown' | 'applied'> {
  await settlePayment(ctx, input)
  const payment = await findPayment(ctx, input)
  if (!payment) return 'unknown'
  const { orderId } = payment
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const fulfilmentIds = (await readFacts(ctx, { orderId })).map(({ fulfilment }) => fulfilment.id)
    const balancesById = await readBalances(ctx, { fulfilmentIds })
    const amount = fulfilmentIds.reduce((sum, id) => sum + refundableAmount(balancesById.get(id)), 0)
    if (amount > 0) await enqueueNotice(ctx, { kind: 'fraud-warning', orderId, amount, by: 'provider' })
    return 'applied' as const
  })
}
