import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { bankFindings, refunds, transfers } from '../database/schema/payments.ts'
import { jobless } from '../jobs/jobless.ts'

const most = 1_000

/**
 * Money decided upon whose job is nowhere: it is queued once more. One that was given up is left to the administrators, who see it
 * among the work that failed. Answers how many there were.
 */
export async function wakeLostMoney({ db, jobs }: Context): Promise<number> {
  const lostTransfers = await db
    .select({ transferId: transfers.id })
    .from(transfers)
    .where(
      and(
        inArray(transfers.status, ['queued', 'sending']),
        jobless('send-transfer', { transferId: transfers.id }, { orGivenUp: true }),
      ),
    )
    .limit(most)
  const lostRefunds = await db
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'queued'),
        jobless('send-refund', { refundId: refunds.id }, { orGivenUp: true }),
      ),
    )
    .limit(most)
  const lostFindings = await db
    .select({ findingId: bankFindings.id })
    .from(bankFindings)
    .where(
      and(
        eq(bankFindings.status, 'refunding'),
        jobless('send-finding-refund', { findingId: bankFindings.id }, { orGivenUp: true }),
      ),
    )
    .limit(most)
  if (lostFindings.length > 0) await jobs.enqueueAll(db, 'send-finding-refund', lostFindings)
  if (lostTransfers.length > 0) await jobs.enqueueAll(db, 'send-transfer', lostTransfers)
  if (lostRefunds.length > 0) await jobs.enqueueAll(db, 'send-refund', lostRefunds)
  return lostTransfers.length + lostRefunds.length + lostFindings.length
}
