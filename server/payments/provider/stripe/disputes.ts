import type Stripe from 'stripe'
import type { CardDisputeStatus } from '#domain/payments/payments.ts'
import type { ProviderDispute } from '../provider.ts'

export async function getDispute(stripe: Stripe, id: string): Promise<ProviderDispute> {
  const dispute = await stripe.disputes.retrieve(id)
  const { payment_intent: intent, evidence_details: evidence } = dispute
  const status = statusOf(dispute.status)
  return {
    id: dispute.id,
    providerPaymentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    amount: dispute.amount,
    status,
    reason: dispute.reason,
    dueBy: status === 'open' && evidence.due_by ? new Date(evidence.due_by * 1000) : null,
  }
}

/** A question of the bank's (`warning_…`) that comes to nothing, and a dispute that was prevented, leave the money here. */
function statusOf(status: Stripe.Dispute.Status): CardDisputeStatus {
  switch (status) {
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won'
    // An appeal begins with what was lost.
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost'
    default:
      return 'open'
  }
}
