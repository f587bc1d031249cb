import { and, inArray, lt, sql } from 'drizzle-orm'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { mailAdministrators } from '#server/contexts/accounts/people.ts'
import { requeueWaitingDocuments } from '#server/contexts/invoices/documents.ts'
import { ledgerChecks, ledgerEntries } from '#server/database/schema/ledger.ts'
import { refunds, transfers } from '#server/database/schema/payments.ts'
import { findProblems } from './find-problems.ts'

/**
 * Every night: checks the ledger, stores the result, and mails administrators when something is wrong. Lost jobs are enqueued
 * again.
 */
export async function checkLedger(ctx: Context): Promise<{ problems: string[] }> {
  const checkedAt = ctx.clock.now()
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const { db, config } = ctx
    // It reads everything there is: longer than any visitor's question may take. All of it as of one moment.
    await db.execute(sql`set transaction isolation level repeatable read`)
    await db.execute(sql`set local statement_timeout = '10min'`)
    const [counted] = await db
      .select({ orders: sql<number>`count(distinct ${ledgerEntries.orderId})::int` })
      .from(ledgerEntries)
    const problems = await findProblems(ctx)
    await db.insert(ledgerChecks).values({ checkedAt, orders: counted?.orders ?? 0, problems })
    await requeueForgotten(ctx)
    if (problems.length > 0) {
      ctx.log.error({ count: problems.length }, 'the ledger check found problems')
      const data = { checkedAt: checkedAt.toISOString(), problems, url: `${config.origin}/admin/payments` }
      await mailAdministrators(ctx, { template: 'ledger-problem', data })
    }
    return { problems }
  })
}

const hour = 60 * 60 * 1_000
const maxQueuedEvents = 1_000

/**
 * Enqueues again the jobs of decided money that has not left for an hour, and of documents without a number. Harmless where a
 * job is queued; jobs that gave up are left to administrators.
 */
async function requeueForgotten(ctx: Context): Promise<void> {
  const { db, clock, jobs } = ctx
  const before = new Date(clock.now().getTime() - hour)
  const stuckTransfers = await db
    .select({ transferId: transfers.id })
    .from(transfers)
    .where(and(inArray(transfers.status, ['queued', 'sending', 'waiting']), lt(transfers.createdAt, before)))
    .limit(maxQueuedEvents)
  const stuckRefunds = await db
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['queued', 'sent']), lt(refunds.createdAt, before)))
    .limit(maxQueuedEvents)
  await requeueWaitingDocuments(ctx, { before })
  if (stuckTransfers.length > 0) await jobs.enqueueAll(db, 'send-transfer', stuckTransfers)
  if (stuckRefunds.length > 0) await jobs.enqueueAll(db, 'send-refund', stuckRefunds)
}

/** Has the books compared with the provider's and looked through now, besides every night. @throws AppError `not-signed-in`, `forbidden` */
export async function enqueueLedgerCheck(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.enqueue(ctx.db, 'compare-with-bank', {})
    await ctx.jobs.enqueue(ctx.db, 'check-ledger', {})
    const subject = { type: 'ledger', id: 'ledger', name: 'Grand livre' } as const
    await recordAudit(ctx, [{ action: 'ledger.check', subject }])
  })
}
