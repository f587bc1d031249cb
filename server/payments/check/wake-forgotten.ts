import { and, inArray, lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refunds, transfers } from '../../database/schema/payments.ts'
import { wakeWaitingDocuments } from '../../invoices/waiting-documents.ts'

const hour = 60 * 60 * 1_000
const most = 1_000

/**
 * Money decided upon for more than an hour that has not left, documents that have no number: their work is queued once more. It does no harm where it is
 * queued already, and nothing is forgotten where it was given up.
 */
export async function wakeForgotten(ctx: Context): Promise<void> {
  const { db, clock, jobs } = ctx
  const before = new Date(clock.now().getTime() - hour)
  const stuckTransfers = await db
    .select({ transferId: transfers.id })
    .from(transfers)
    .where(and(inArray(transfers.status, ['queued', 'sending', 'waiting']), lt(transfers.createdAt, before)))
    .limit(most)
  const stuckRefunds = await db
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['queued', 'sent']), lt(refunds.createdAt, before)))
    .limit(most)
  await wakeWaitingDocuments(ctx, { before })
  if (stuckTransfers.length > 0) await jobs.enqueueAll(db, 'send-transfer', stuckTransfers)
  if (stuckRefunds.length > 0) await jobs.enqueueAll(db, 'send-refund', stuckRefunds)
}
