import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { cardDisputes, refunds } from '../database/schema/payments.ts'
import type { RefundOutcomes } from './record-refund.ts'

/**
 * The bank has decided: refunds that waited for it are sent now, where the charge stands. Where it took some of it, the provider
 * refunds nothing any more: somebody decides, and is told once. Under the order's lock.
 */
export async function wakeDisputedRefunds(
  ctx: Context,
  { paymentId }: { paymentId: string },
  { onFailed }: RefundOutcomes,
): Promise<void> {
  const { db, jobs } = ctx
  const known = await db.select().from(cardDisputes).where(eq(cardDisputes.paymentId, paymentId))
  if (known.some(({ status }) => status === 'open')) return
  const isLost = known.some(({ status }) => status === 'lost')
  const waiting = await db
    .update(refunds)
    .set({ status: isLost ? 'failed' : 'queued' })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'disputed')))
    .returning()
  for (const refund of waiting)
    if (isLost) await onFailed?.(ctx, refund, refund.lastError ?? '')
    else await jobs.enqueue(db, 'send-refund', { refundId: refund.id })
}
