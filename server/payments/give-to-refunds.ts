import { eq, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { grossOf } from '#domain/payments/shares.ts'
import type { Context } from '../context.ts'
import { refunds, transferReversals } from '../database/schema/payments.ts'
import type { Transfer } from './send-transfer.ts'

/**
 * A transfer that refunds wait for will never arrive: what they would have taken back of it is held for them as it is. Answers
 * what no refund needs of it; null when none waits for it. Under the order's lock.
 */
export async function giveToRefunds(ctx: Context, transfer: Transfer): Promise<Cents | null> {
  const { db, jobs } = ctx
  const deleted = await db
    .delete(transferReversals)
    .where(eq(transferReversals.transferId, transfer.id))
    .returning()
  // Of what never arrived nothing was taken back at the provider either: each is for a refund.
  const reversals = deleted.flatMap(({ refundId, ...shares }) =>
    refundId === null ? [] : [{ ...shares, refundId }],
  )
  if (reversals.length === 0) return null
  // One or two: refunds of the same articles while one transfer is on its way.
  for (const reversal of reversals) {
    const gross = sql`${grossOf(reversal)}::numeric / 100`
    await db
      .update(refunds)
      .set({ takenBack: sql`${refunds.takenBack} - ${gross}` })
      .where(eq(refunds.id, reversal.refundId))
  }
  await jobs.enqueueAll(
    db,
    'send-refund',
    reversals.map(({ refundId }) => ({ refundId })),
  )
  return reversals.reduce((rest, reversal) => rest - grossOf(reversal), grossOf(transfer))
}
