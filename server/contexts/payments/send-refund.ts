import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { grossAmount } from '#domain/payments/shares.ts'
import { type Context, inTransaction } from '#server/context.ts'
import {
  payments,
  type Refund,
  refunds,
  transferReversals,
  transfers,
} from '#server/database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { postEntries } from './balances.ts'
import { requireProvider } from './call-provider.ts'
import { ProviderRefusal } from './provider/provider.ts'
import { type RefundAnswer, type RefundCallbacks, recordRefund } from './record-refund.ts'

/**
 * Returns our id of a refund at the provider. A refund that is sent again after the bank returned it has another, constant one,
 * because the provider would find the old refund.
 */
export function refundReference({ id, providerRefundId }: Refund): string {
  if (providerRefundId === null) return id
  const hash = createHash('sha256').update(`${id} ${providerRefundId}`).digest('hex')
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}

type Reversal = typeof transferReversals.$inferSelect

/**
 * Reverses the part of a refund that the seller received, one transfer after the other. False while a transfer is being sent;
 * its end wakes the refund (send-transfer.ts). A refusal leaves the reversal `failed`.
 * @throws ProviderUnavailable
 */
async function sendReversals(ctx: Context, refund: Refund): Promise<boolean> {
  const waiting = await ctx.db
    .select({ reversal: transferReversals, transfer: transfers })
    .from(transferReversals)
    .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
    .where(and(eq(transferReversals.refundId, refund.id), eq(transferReversals.status, 'queued')))
    .orderBy(transferReversals.createdAt, transferReversals.id)
  for (const { reversal, transfer } of waiting)
    if (transfer.status === 'sent') await sendReversal(ctx, refund, reversal, transfer.providerTransferId)
  return waiting.every(({ transfer }) => transfer.status === 'sent')
}

async function sendReversal(
  ctx: Context,
  refund: Refund,
  reversal: Reversal,
  providerTransferId: string | null,
) {
  const { id, amount } = reversal
  try {
    if (amount > 0 && providerTransferId === null)
      throw new ProviderRefusal('paid_otherwise', 'Versé autrement : rien ne peut être repris au prestataire')
    // When the whole amount was commission, nothing was transferred.
    const created =
      amount === 0 || providerTransferId === null
        ? null
        : await requireProvider(ctx).reverseTransfer({ reversalId: id, providerTransferId, amount })
    await recordReversal(ctx, refund, reversal, created?.id ?? null)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await ctx.db
      .update(transferReversals)
      .set({ status: 'failed', lastError: `${error.code}: ${error.message}` })
      .where(and(eq(transferReversals.id, id), eq(transferReversals.status, 'queued')))
  }
}

const recordReversal = (ctx: Context, refund: Refund, { id }: Reversal, providerReversalId: string | null) =>
  inTransaction(ctx, async (ctx) => {
    const { orderId, fulfilmentId } = refund
    await lockOrderRow(ctx, { orderId })
    const [reversal] = await ctx.db.select().from(transferReversals).where(eq(transferReversals.id, id))
    if (!reversal || reversal.status === 'done') return
    await ctx.db
      .update(transferReversals)
      .set({ status: 'done', providerReversalId, doneAt: ctx.clock.now(), lastError: null })
      .where(eq(transferReversals.id, id))
    await postEntries(ctx, {
      kind: 'reversal',
      sourceId: id,
      orderId,
      lines: [
        { fulfilmentId, account: 'released', amount: -reversal.amount },
        { fulfilmentId, account: 'commission', amount: -reversal.commission },
        { fulfilmentId, account: 'held', amount: grossAmount(reversal) },
      ],
    })
  })

/**
 * The job behind `refund`: reverses what is needed from the seller, sends the refund, then records it. Repeatable after a
 * crash: the provider finds earlier calls by our ids. A refusal leaves the refund `failed`, for an administrator.
 * @throws ProviderUnavailable when there was no answer; the job retries
 */
export async function sendRefund(
  ctx: Context,
  input: { refundId: string },
  callbacks: RefundCallbacks = {},
): Promise<void> {
  const { refundId } = input
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund || (refund.status !== 'queued' && refund.status !== 'sent')) return
  if (refund.status === 'queued') {
    if (!(await sendReversals(ctx, refund))) return
    const missingReason = await findMissingReason(ctx, refundId)
    if (missingReason) return recordRefund(ctx, { refundId, answer: failedAnswer(missingReason) }, callbacks)
  }
  const answer = await requestRefund(ctx, refund)
  await recordRefund(ctx, { refundId, answer }, callbacks)
}

/** Requests the refund; does not when the cardholder's bank has taken the money itself. */
async function requestRefund(ctx: Context, refund: Refund): Promise<RefundAnswer> {
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
      return { ...failedAnswer(`${error.code}: ${error.message}`), isDisputed: error.code === chargeDisputed }
    throw error
  }
}

/** The provider's code for a charge that the bank disputes or has decided about. */
const chargeDisputed = 'charge_disputed'

const failedAnswer = (reason: string): RefundAnswer => ({ id: null, status: 'failed', failure: reason })

/** The reason why the seller's part was not recovered; null when it was, or when the association bears it. */
async function findMissingReason({ db }: Context, refundId: string): Promise<string | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  const reversals = await db.select().from(transferReversals).where(eq(transferReversals.refundId, refundId))
  const done = reversals.filter(({ status }) => status === 'done')
  const reversedAmount = done.reduce((total, reversal) => total + grossAmount(reversal), 0)
  if (!refund || reversedAmount >= refund.takenBack) return null
  return reversals.find(({ status }) => status === 'failed')?.lastError ?? 'transfer reversal missing'
}
