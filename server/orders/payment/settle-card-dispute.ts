import type { Cents } from '#domain/money.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { mayMove } from '#domain/orders/lifecycle.ts'
import { splitAmount } from '#domain/orders/split-amount.ts'
import { type Context, inTransaction } from '../../context.ts'
import { balances } from '../../payments/balances.ts'
import { findPayment } from '../../payments/find-payment.ts'
import { listPaidParts } from '../../payments/list-paid-parts.ts'
import type { ProviderDispute } from '../../payments/provider/provider.ts'
import { recordCardDispute } from '../../payments/record-card-dispute.ts'
import { refund } from '../../payments/refund.ts'
import { requireProvider } from '../../payments/require-provider.ts'
import { settleByBank } from '../../payments/settle-by-bank.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { lockOrder } from '../lock-order.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { readFacts } from '../read-facts.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A cardholder contested a payment at their bank, or the bank has decided: asks the provider how it stands, and makes the
 * order follow. Opened: every part it can be is disputed, and nothing more leaves for the sellers. Lost: the bank has taken
 * the money, and each part bears its share. Won: an administrator decides. Repeatable; not inside a transaction.
 * @throws ProviderUnavailable
 */
export async function settleCardDispute(
  ctx: Context,
  input: { providerDisputeId: string },
): Promise<'unknown' | 'applied'> {
  const dispute = await requireProvider(ctx).getDispute(input.providerDisputeId)
  const { providerPaymentId } = dispute
  const found = await findPayment(ctx, { providerPaymentId })
  if (!found) return 'unknown'
  // The provider's word of the payment itself may still be on its way.
  if (found.status !== 'succeeded') await settlePayment(ctx, { providerPaymentId })
  const { id: paymentId, orderId } = found
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    await lockOrder(ctx, { orderId })
    const before = await recordCardDispute(ctx, { paymentId, dispute })
    // A second payment of the same order paid for nothing: its parts are not contested.
    const paid = await listPaidParts(ctx, { paymentId })
    if (before === null) await openDisputes(ctx, { orderId, paid, dispute })
    if (dispute.status === 'lost' && before !== 'lost' && before !== 'won') {
      const settled = await settleByBank(ctx, { paymentId })
      await bearLoss(ctx, { orderId, paid, dispute, amount: dispute.amount - settled })
    }
    return 'applied' as const
  })
}

interface Contested {
  orderId: string
  /** The parts the contested payment was for. */
  paid: Set<string>
  dispute: ProviderDispute
}

async function openDisputes(ctx: Context, { orderId, paid, dispute }: Contested): Promise<void> {
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  for (const { fulfilment, facts } of await readFacts(ctx, { orderId })) {
    const transition = (['dispute', 'contest-at-bank'] as const).find((name) =>
      mayMove(name, 'provider', facts, now, delays),
    )
    if (!transition || !paid.has(fulfilment.id)) continue
    const note = fulfilmentMessages.contestedAtBank
    await moveFulfilment(ctx, { fulfilmentId: fulfilment.id, transition, mover: 'provider', note })
  }
  const at = dispute.dueBy?.toISOString()
  await enqueueNotice(ctx, { kind: 'card-dispute', orderId, amount: dispute.amount, by: 'provider', at })
}

/** `amount`: what the bank took beyond refunds it had kept from being sent. */
async function bearLoss(
  ctx: Context,
  { orderId, paid, dispute, amount: taken }: Contested & { amount: Cents },
): Promise<void> {
  const parts = (await readFacts(ctx, { orderId })).filter(({ fulfilment }) => paid.has(fulfilment.id))
  const ids = parts.map(({ fulfilment }) => fulfilment.id)
  const money = await balances(ctx, { fulfilmentIds: ids })
  const lefts = ids.map((id) => {
    const balance = money.get(id)
    return balance ? balance.charged - balance.refunded - balance.refunding : 0
  })
  const left = lefts.reduce((sum, amount) => sum + amount, 0)
  // The rest is being refunded: the provider will refuse it, and it is settled then (record-refund.ts).
  if (taken > left) ctx.log.info({ orderId, dispute: dispute.id, left }, 'a card dispute meets refunds')
  const shares = splitAmount(Math.min(taken, left), lefts)
  for (const [index, { fulfilment, facts }] of parts.entries()) {
    const fulfilmentId = fulfilment.id
    const amount = shares[index] ?? 0
    if (amount === 0) continue
    const kind = 'card-dispute'
    const note = fulfilmentMessages.lostAtBank
    // What the bank left of a part is for an administrator to decide.
    if (facts.status === 'disputed' && amount === lefts[index])
      await moveFulfilment(ctx, {
        fulfilmentId,
        transition: 'decide-refund',
        mover: 'provider',
        note,
        refundKind: kind,
      })
    else await refund(ctx, { orderId, fulfilmentId, amount, reason: note, kind })
  }
}
