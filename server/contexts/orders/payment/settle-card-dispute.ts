import { fulfilmentMessages } from '#domain/order-messages.ts'
import { mayMove } from '#domain/orders/lifecycle.ts'
import { states } from '#domain/orders/states.ts'
import { splitAmount } from '#domain/payments/shares.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { readBalances } from '#server/contexts/payments/balances.ts'
import { requireProvider } from '#server/contexts/payments/call-provider.ts'
import { findPayment, listPaidFulfilments } from '#server/contexts/payments/find-payment.ts'
import type { ProviderDispute } from '#server/contexts/payments/provider/provider.ts'
import { recordCardDispute } from '#server/contexts/payments/record-charge.ts'
import { refund } from '#server/contexts/payments/refund.ts'
import { reinstate } from '#server/contexts/payments/release.ts'
import { requeueDisputedRefunds } from '#server/contexts/payments/retry.ts'
import {
  type BankLoss,
  bearBankLosses,
  listBankLosses,
  settleByBank,
} from '#server/contexts/payments/settle-by-bank.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { lockOrder } from '../lock-order.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { readFacts } from '../read-facts.ts'
import { refundOutcomes } from './outcomes.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Reads a bank dispute at the provider and applies its state to the order. While it is open, every fulfilment that can become disputed
 * does, and payouts stop. When it is lost, the bank has taken the money, and each fulfilment bears its share. When it is won, an
 * administrator decides, and money lost before is held again. Repeatable; not inside a transaction.
 * @throws ProviderUnavailable
 */
export async function settleCardDispute(
  ctx: Context,
  input: { providerDisputeId: string },
): Promise<'unknown' | 'applied'> {
  const dispute = await requireProvider(ctx).getDispute(input.providerDisputeId)
  const { providerPaymentId, status } = dispute
  // A payment missing in the ledger is recorded first.
  if (!(await findPayment(ctx, { providerPaymentId }))) await settlePayment(ctx, { providerPaymentId })
  const recordedPayment = await findPayment(ctx, { providerPaymentId })
  if (!recordedPayment) return 'unknown'
  // The event of the payment itself may not have arrived yet.
  if (recordedPayment.status !== 'succeeded') await settlePayment(ctx, { providerPaymentId })
  const { id: paymentId, orderId } = recordedPayment
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    await lockOrder(ctx, { orderId })
    const { disputeId, before } = await recordCardDispute(ctx, { paymentId, dispute })
    // A dispute that ended before we received it freezes nothing.
    if (before === null && status !== 'won') await openDisputes(ctx, { orderId, paymentId, dispute })
    if (status === 'lost') await bookBankLosses(ctx, { orderId, paymentId })
    if (status === 'won' && before === 'lost') {
      await reinstate(ctx, { disputeId })
      await enqueueNotice(ctx, { kind: 'card-dispute-reinstated', orderId, amount: dispute.amount })
    }
    if (status !== 'open') await requeueDisputedRefunds(ctx, { paymentId }, refundOutcomes)
    return 'applied' as const
  })
}

async function openDisputes(
  ctx: Context,
  { orderId, paymentId, dispute }: { orderId: string; paymentId: string; dispute: ProviderDispute },
): Promise<void> {
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  // A second payment of the same order has no fulfilments, so none is contested.
  const paidFulfilmentIds = await listPaidFulfilments(ctx, { paymentId })
  for (const { fulfilment, facts } of await readFacts(ctx, { orderId })) {
    const transition = (['dispute', 'contest-at-bank'] as const).find((name) =>
      mayMove(name, 'provider', facts, now, delays),
    )
    if (!transition || !paidFulfilmentIds.has(fulfilment.id)) continue
    const note = fulfilmentMessages.contestedAtBank
    await moveFulfilment(ctx, { fulfilmentId: fulfilment.id, transition, mover: 'provider', note })
  }
  const at = dispute.dueBy?.toISOString()
  const subject = { orderId, fulfilmentIds: [...paidFulfilmentIds] }
  await enqueueNotice(ctx, { kind: 'card-dispute', ...subject, amount: dispute.amount, by: 'provider', at })
}

/**
 * Books what banks took of a payment: first on refunds they prevented, then on the paid fulfilments by share, with reversal of
 * what was released to the seller; the association bears the rest. Repeatable, under the order's lock.
 */
export async function bookBankLosses(
  ctx: Context,
  input: { orderId: string; paymentId: string },
): Promise<void> {
  await settleByBank(ctx, input)
  for (const loss of await listBankLosses(ctx, input)) await divideLoss(ctx, input, loss)
  await bearBankLosses(ctx, input)
}

async function divideLoss(
  ctx: Context,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  { disputeId: cardDisputeId, amount: lostAmount }: BankLoss,
): Promise<void> {
  const paidFulfilmentIds = await listPaidFulfilments(ctx, { paymentId })
  const records = (await readFacts(ctx, { orderId })).filter(({ fulfilment }) =>
    paidFulfilmentIds.has(fulfilment.id),
  )
  const ids = records.map(({ fulfilment }) => fulfilment.id)
  const money = await readBalances(ctx, { fulfilmentIds: ids })
  const refundableAmounts = ids.map((id) => {
    const balance = money.get(id)
    return balance ? Math.max(0, balance.charged - balance.refunded - balance.refunding) : 0
  })
  const totalRefundable = refundableAmounts.reduce((sum, amount) => sum + amount, 0)
  const shares = splitAmount(Math.min(lostAmount, totalRefundable), refundableAmounts)
  for (const [index, { fulfilment, facts }] of records.entries()) {
    const fulfilmentId = fulfilment.id
    const amount = shares[index] ?? 0
    if (amount === 0) continue
    const note = fulfilmentMessages.lostAtBank
    const lossOrigin = { kind: 'card-dispute', cardDisputeId } as const
    // An administrator decides about the part that the bank left.
    if (facts.status === states.disputed && amount === refundableAmounts[index])
      await moveFulfilment(ctx, {
        fulfilmentId,
        transition: 'decide-refund',
        mover: 'provider',
        note,
        refundKind: lossOrigin.kind,
        cardDisputeId,
      })
    else await refund(ctx, { orderId, fulfilmentId, amount, reason: note, ...lossOrigin })
  }
}
