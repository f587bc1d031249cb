import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import type { BasisPoints } from '#domain/payments/payments.ts'
import { type Shares, splitRelease } from '#domain/payments/shares.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import type { Context } from '#server/context.ts'
import { requestCancellingInvoice } from '#server/contexts/invoices/number-invoices.ts'
import {
  type Refund,
  refunds,
  sellerAccounts,
  transferReversals,
  transfers,
} from '#server/database/schema/payments.ts'
import { isPayoutSuspended } from '../orders/sale-suspension.ts'
import { postEntries } from './balances.ts'
import { readFulfilmentMoney, sumReleased } from './fulfilment-money.ts'

interface Release {
  orderId: string
  fulfilmentId: string
  sellerId: string
  amount: Cents | 'rest'
  rate: BasisPoints
}

/**
 * Releases held money of a fulfilment to its seller, less the commission; in the caller's transaction, under the order's lock.
 * It releases at most the money that is neither being transferred nor refunded; null when there is none. `lacksAccount` is true
 * when the payout waits for an account at the provider; one for a suspended seller waits for the administrators.
 */
export async function release(
  ctx: Context,
  input: Release,
): Promise<(Shares & { transferId: string; lacksAccount: boolean }) | null> {
  const { orderId, fulfilmentId, sellerId, rate } = input
  const money = await readFulfilmentMoney(ctx, { fulfilmentId })
  const gross = input.amount === 'rest' ? money.free : Math.min(input.amount, money.free)
  if (gross <= 0 || !money.paymentId) return null

  const [account] = await ctx.db
    .select({ isReady: sellerAccounts.isReady, provider: sellerAccounts.provider })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.sellerId, sellerId))
  const shares = splitRelease(gross, sumReleased(money.transfers), rate)
  const hasAccount = account?.isReady && account.provider === ctx.payments?.name
  const isSaleSuspended = await isPayoutSuspended(ctx, { fulfilmentId, sellerId })
  const status = hasAccount && !isSaleSuspended ? 'queued' : 'waiting'
  const [written] = await ctx.db
    .insert(transfers)
    .values({
      ...shares,
      commissionRate: rate,
      orderId,
      fulfilmentId,
      sellerId,
      paymentId: money.paymentId,
      status,
      createdAt: ctx.clock.now(),
    })
    .returning({ id: transfers.id })
  const transferId = written?.id as string
  await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
  // A waiting transfer is enqueued, too, because the account may become ready before this transaction ends.
  await ctx.jobs.enqueue(ctx.db, 'send-transfer', { transferId })
  return { ...shares, transferId, lacksAccount: !hasAccount && !isSaleSuspended }
}

/**
 * Drops a failed refund: its held money is free again, and the seller keeps what was not recovered. Under the order's lock.
 * False when a pending reversal may still arrive.
 */
export async function dropRefund({ db }: Context, { id }: { id: string }): Promise<boolean> {
  const ofRefund = eq(transferReversals.refundId, id)
  if ((await db.$count(transferReversals, and(ofRefund, eq(transferReversals.status, 'queued')))) > 0)
    return false
  await db.delete(transferReversals).where(and(ofRefund, eq(transferReversals.status, 'failed')))
  await db.update(refunds).set({ status: 'dropped' }).where(eq(refunds.id, id))
  return true
}

/**
 * Books a dispute that was lost and then won or withdrawn: the money is held again for its fulfilments, the association gets
 * back what it bore, and an invoice cancels the credit note. Repeatable. Under the order's lock.
 */
export async function reinstate(ctx: Context, input: { disputeId: string }): Promise<void> {
  const refundsOfDispute = await ctx.db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.cardDisputeId, input.disputeId),
        isNull(refunds.reinstatedAt),
        // A queued refund is reinstated when it is recorded (record-refund.ts).
        inArray(refunds.status, ['succeeded', 'failed']),
      ),
    )
  if (refundsOfDispute[0]) await publish(ctx, { type: 'order-changed', orderId: refundsOfDispute[0].orderId })
  for (const refund of refundsOfDispute)
    if (refund.settledAt) await restoreBalance(ctx, refund)
    else await dropRefund(ctx, refund)
}

async function restoreBalance(
  ctx: Context,
  { id, orderId, fulfilmentId, amount, borne }: Refund,
): Promise<void> {
  await ctx.db.update(refunds).set({ reinstatedAt: ctx.clock.now() }).where(eq(refunds.id, id))
  const reason = fulfilmentMessages.returnedByBank
  if (fulfilmentId) await requestCancellingInvoice(ctx, { refundId: id, fulfilmentId, amount, reason })
  await postEntries(ctx, {
    kind: 'reinstatement',
    sourceId: id,
    orderId,
    lines: [
      { fulfilmentId, account: 'refunded', amount: -amount },
      { fulfilmentId, account: 'held', amount: amount - borne },
      { fulfilmentId, account: 'commission', amount: borne },
    ],
  })
}
