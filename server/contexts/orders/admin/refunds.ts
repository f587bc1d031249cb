import type { z } from 'zod'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { partialRefundSchema } from '#domain/orders/schemas.ts'
import { isClosed, isUndecided } from '#domain/orders/states.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { bookBankLosses } from '#server/contexts/orders/payment/settle-card-dispute.ts'
import { type FulfilmentBalance, readBalances } from '#server/contexts/payments/balances.ts'
import { findRefund } from '#server/contexts/payments/find-payment.ts'
import { refund } from '#server/contexts/payments/refund.ts'
import { dropRefund, release } from '#server/contexts/payments/release.ts'
import { settleRefundOtherwise } from '#server/contexts/payments/settle-otherwise.ts'
import { findOrderOf, lockOrder } from '../lock-order.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { refundOutcomes } from '../payment/outcomes.ts'
import { type FulfilmentRecord, readFacts } from '../read-facts.ts'

/** The amount the buyer paid for a fulfilment, less refunds that arrived or are under way. */
export const refundableAmount = (balance: FulfilmentBalance | null | undefined): Cents =>
  balance ? balance.charged - balance.refunded - balance.refunding : 0

/**
 * Refunds a part to the buyer, at any time after the payment; the order's status does not change. What was already paid out to the
 * seller is taken back.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when nothing was paid, when it exceeds what is left,
 * or when that amount has changed since the page was loaded
 */
export async function refundPartially(
  ctx: Context,
  input: z.output<typeof partialRefundSchema> & { fulfilmentId: string },
): Promise<{ refundId: string; amount: Cents }> {
  requireAdmin(ctx)
  const { fulfilmentId, amount, reason } = input
  if (!isUuid(fulfilmentId))
    throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return inTransaction(ctx, async (ctx) => {
    const { orderId } = await findOrderOf(ctx, { fulfilmentId })
    await lockOrder(ctx, { orderId })
    const [{ facts }] = (await readFacts(ctx, { fulfilmentIds: [fulfilmentId] })) as [FulfilmentRecord]
    const refundable = refundableAmount(
      (await readBalances(ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId),
    )
    if (!facts.isPaidByCard || refundable === 0) throw refusal(orderMoneyMessages.nothingToRefund)
    if (input.refundable !== refundable)
      throw refusal(orderMoneyMessages.refundableChanged(formatEuros(refundable)))
    if (amount > refundable) throw refusal(orderMoneyMessages.refundTooHigh(formatEuros(refundable)))
    if (amount === refundable && isUndecided(facts.status)) throw refusal(orderMoneyMessages.refundIsAll)
    const requestedRefund = await refund(ctx, { orderId, fulfilmentId, amount, reason })
    if (!requestedRefund) throw refusal(orderMoneyMessages.nothingToRefund)
    await recordAudit(ctx, [
      {
        action: 'order.refund',
        subject: { type: 'order', id: orderId, name: orderNumber(orderId) },
        after: { refund: requestedRefund.refundId, fulfilmentId, amount, reason },
      },
    ])
    return requestedRefund
  })
}

const refusal = (text: string) =>
  new AppError('conflict', text, { title: orderMoneyMessages.refundFailureTitle })

/** Books a refund that the buyer received outside the provider, with the effects of one that the provider sent. */
export const repayOtherwise = (ctx: Context, input: { refundId: string; reference: string }): Promise<void> =>
  settleRefundOtherwise(ctx, input, refundOutcomes)

/**
 * Releases to the seller the held money of a fulfilment that is neither being transferred nor refunded; returns the amount.
 * Requires the order's lock.
 */
async function releaseRest(ctx: Context, input: { fulfilmentId: string }): Promise<Cents> {
  const [{ fulfilment }] = (await readFacts(ctx, { fulfilmentIds: [input.fulfilmentId] })) as [
    FulfilmentRecord,
  ]
  const { id: fulfilmentId, orderId, sellerId, commissionRate: rate } = fulfilment
  const transfer = await release(ctx, { orderId, fulfilmentId, sellerId, amount: 'rest', rate })
  if (transfer?.lacksAccount)
    await enqueueNotice(ctx, { kind: 'waiting-for-account', orderId, fulfilmentId, amount: transfer.amount })
  return transfer ? transfer.amount + transfer.commission : 0
}

/**
 * Releases to the seller money that a bank gave back for a fulfilment that has ended. For a fulfilment in progress, its own
 * transitions decide.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when there is nothing
 */
export async function releaseHeld(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  requireAdmin(ctx)
  const { fulfilmentId } = input
  if (!isUuid(fulfilmentId))
    throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  await inTransaction(ctx, async (ctx) => {
    const { orderId } = await findOrderOf(ctx, { fulfilmentId })
    await lockOrder(ctx, { orderId })
    const [{ facts }] = (await readFacts(ctx, { fulfilmentIds: [fulfilmentId] })) as [FulfilmentRecord]
    const isOver = isClosed(facts.status)
    const released = isOver ? await releaseRest(ctx, { fulfilmentId }) : 0
    if (released === 0) throw new AppError('conflict', moneyMessages.nothingToRelease)
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'order.release', subject, after: { fulfilmentId, amount: released } }])
  })
}

/**
 * Releases to the seller a refund that cannot be sent: the refund is dropped, and its held money released.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it has not failed (any more), the buyer has the
 * money already, or it belongs to no fulfilment
 */
export async function releaseRefund(ctx: Context, input: { refundId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { id, orderId } = await findRefund(ctx, input.refundId)
    await lockOrder(ctx, { orderId })
    const { status, kind, settledAt, fulfilmentId, paymentId, amount } = await findRefund(ctx, id)
    const isOpen = status === 'failed' && kind === 'refund' && settledAt === null
    if (!isOpen || !fulfilmentId || !(await dropRefund(ctx, { id })))
      throw new AppError('conflict', moneyMessages.refundNotReleasable)
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
    await bookBankLosses(ctx, { orderId, paymentId })
    await releaseRest(ctx, { fulfilmentId })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'refund.release', subject, before: { refund: id, amount } }])
  })
}
