import { and, eq, inArray, isNull } from 'drizzle-orm'
import { publish } from '#server/capabilities/events/publish.ts'
import type { Context } from '#server/context.ts'
import { type Refund, refunds, transferReversals } from '#server/database/schema/payments.ts'
import { postEntries } from './post-entries.ts'

/**
 * Drops a failed refund: its held money is free again, and what was not recovered from the seller stays with them. Under the
 * order's lock. False: a reversal is on its way and may still arrive.
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
 * Books a dispute that was lost and then won or withdrawn: the money is held again for the fulfilments that had lost it, and
 * the association gets back what it bore. Repeatable; under the order's lock.
 */
export async function reinstate(ctx: Context, input: { disputeId: string }): Promise<void> {
  const taken = await ctx.db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.cardDisputeId, input.disputeId),
        isNull(refunds.reinstatedAt),
        // What is queued comes here once it is written down (record-refund.ts).
        inArray(refunds.status, ['succeeded', 'failed']),
      ),
    )
  if (taken[0]) await publish(ctx, { type: 'order-changed', orderId: taken[0].orderId })
  for (const refund of taken)
    if (refund.settledAt) await restoreBalance(ctx, refund)
    else await dropRefund(ctx, refund)
}

async function restoreBalance(
  ctx: Context,
  { id, orderId, fulfilmentId, amount, borne }: Refund,
): Promise<void> {
  await ctx.db.update(refunds).set({ reinstatedAt: ctx.clock.now() }).where(eq(refunds.id, id))
  await postEntries(ctx, {
    kind: 'reinstatement',
    sourceId: id,
    orderId,
    moves: [
      { fulfilmentId, account: 'refunded', amount: -amount },
      { fulfilmentId, account: 'held', amount: amount - borne },
      { fulfilmentId, account: 'commission', amount: borne },
    ],
  })
}
