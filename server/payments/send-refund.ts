import { eq } from 'drizzle-orm'
import { grossOf } from '#domain/payments/shares.ts'
import type { Context } from '../context.ts'
import { payments, refunds, transferReversals } from '../database/schema/payments.ts'
import { type ProviderRefund, ProviderRefusal } from './provider/provider.ts'
import { type RefundOutcomes, recordRefund } from './record-refund.ts'
import { refundReference } from './refund-reference.ts'
import { requireProvider } from './require-provider.ts'
import { takeBackTransfers } from './take-back-transfers.ts'

export type Refund = typeof refunds.$inferSelect

/**
 * The job behind `refund`: takes back from the seller what is needed, has the provider send the buyer's money, then writes it
 * down. Wherever it is killed it may be run again: the provider finds what it has done by our ids. A refusal leaves
 * the refund `failed`, for an administrator. @throws ProviderUnavailable when there was no answer: to be tried again
 */
export async function sendRefund(
  ctx: Context,
  input: { refundId: string },
  outcomes: RefundOutcomes = {},
): Promise<void> {
  const { refundId } = input
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund || (refund.status !== 'queued' && refund.status !== 'sent')) return
  if (refund.status === 'queued') {
    if (!(await takeBackTransfers(ctx, refund))) return
    const missing = await missingOf(ctx, refundId)
    if (missing) return recordRefund(ctx, { refundId, answer: failure(missing) }, outcomes)
  }
  const answer = await ask(ctx, refund)
  await recordRefund(ctx, { refundId, answer }, outcomes)
}

/** A cardholder's bank has taken the money itself. */
async function ask(ctx: Context, refund: Refund): Promise<Answer> {
  if (refund.kind === 'card-dispute') return { id: null, status: 'succeeded', failure: null }
  const provider = requireProvider(ctx)
  if (refund.status === 'sent' && refund.providerRefundId) return provider.getRefund(refund.providerRefundId)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment?.providerPaymentId) throw new Error(`refund ${refund.id} has no payment to give back`)
  try {
    return await provider.createRefund({
      refundId: refundReference(refund),
      providerPaymentId: payment.providerPaymentId,
      amount: refund.amount,
    })
  } catch (error) {
    if (error instanceof ProviderRefusal)
      return { ...failure(`${error.code}: ${error.message}`), isDisputed: error.code === chargeDisputed }
    throw error
  }
}

/** In the provider's words: the buyer's bank decides on the charge, or has decided. */
const chargeDisputed = 'charge_disputed'

export type Answer = Pick<ProviderRefund, 'status' | 'failure'> & { id: string | null; isDisputed?: boolean }
const failure = (words: string): Answer => ({ id: null, status: 'failed', failure: words })

/** Why the seller's part could not be had; null when it could, or the association bears it. */
async function missingOf({ db }: Context, refundId: string): Promise<string | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  const reversals = await db.select().from(transferReversals).where(eq(transferReversals.refundId, refundId))
  const done = reversals.filter(({ status }) => status === 'done')
  const back = done.reduce((total, reversal) => total + grossOf(reversal), 0)
  if (!refund || back >= refund.takenBack) return null
  return reversals.find(({ status }) => status === 'failed')?.lastError ?? 'transfer reversal missing'
}
