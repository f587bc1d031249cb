import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../context.ts'
import { refunds } from '../database/schema/payments.ts'
import { lockOrderRow } from './lock-order-row.ts'
import { postEntries } from './post-entries.ts'
import type { Answer, Refund } from './send-refund.ts'
import { settleByBank } from './settle-by-bank.ts'

/** What orders add to it, in the transaction that writes it down. `onSettled`: once, the buyer has their money. */
export interface RefundOutcomes {
  onSettled?: (ctx: Context, refund: Refund) => Promise<void>
  onFailed?: (ctx: Context, refund: Refund, error: string) => Promise<void>
}

/** Writes down what the provider says of a refund, however often and in whatever order it says so. */
export const recordRefund = (
  ctx: Context,
  input: { refundId: string; answer: Answer },
  outcomes: RefundOutcomes,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { db, clock } = ctx
    const { refundId, answer } = input
    const [found] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    if (!found) return
    await lockOrderRow(ctx, found)
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    if (!refund || refund.status === answer.status || isOldNews(refund, answer)) return
    const providerRefundId = answer.id ?? refund.providerRefundId
    const isNew = providerRefundId !== refund.providerRefundId

    if (answer.status === 'failed') {
      // Also after it succeeded: some banks take a refund and send it back days later.
      const lastError = answer.failure ?? 'failed'
      const failed = await update(ctx, refundId, { status: 'failed', providerRefundId, lastError })
      if (!failed) return
      // Refused since the buyer's bank has the money already: nobody has to look.
      if ((await settleByBank(ctx, failed)) === 0) await outcomes.onFailed?.(ctx, failed, lastError)
      return
    }
    if (answer.status === 'sent') {
      if (refund.status === 'queued' || isNew)
        await update(ctx, refundId, { status: 'sent', providerRefundId, lastError: null })
      return
    }
    const settledAt = refund.settledAt ?? clock.now()
    const settled = await update(ctx, refundId, {
      status: 'succeeded',
      providerRefundId,
      settledAt,
      lastError: null,
    })
    // Sent anew after the bank sent it back: the ledger knows.
    if (!settled || refund.settledAt) return
    await post(ctx, settled)
    await outcomes.onSettled?.(ctx, settled)
  })

/** Told of the one that failed, after it failed or was sent anew. */
const isOldNews = ({ status, providerRefundId }: Refund, { id }: Answer): boolean =>
  id !== null && id === providerRefundId && (status === 'failed' || status === 'queued')

async function update({ db }: Context, refundId: string, changes: Partial<Refund>): Promise<Refund | null> {
  const [row] = await db.update(refunds).set(changes).where(eq(refunds.id, refundId)).returning()
  return row ?? null
}

async function post(ctx: Context, { id: sourceId, orderId, fulfilmentId, amount, borne }: Refund) {
  const held = amount - borne
  await postEntries(ctx, {
    kind: 'refund',
    sourceId,
    orderId,
    moves: [
      { fulfilmentId, account: 'held', amount: -held },
      { fulfilmentId, account: 'refunded', amount: held },
    ],
  })
  await postEntries(ctx, {
    kind: 'loss',
    sourceId,
    orderId,
    moves: [
      { fulfilmentId, account: 'commission', amount: -borne },
      { fulfilmentId, account: 'refunded', amount: borne },
    ],
  })
}
