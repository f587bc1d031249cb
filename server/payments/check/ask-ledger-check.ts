import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'

/** Has the books compared with the provider's and looked through now, besides every night. @throws AppError `not-signed-in`, `forbidden` */
export async function askLedgerCheck(ctx: Context): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.enqueue(ctx.db, 'compare-with-bank', {})
    await ctx.jobs.enqueue(ctx.db, 'check-ledger', {})
    const subject = { type: 'ledger', id: 'ledger', name: 'Grand livre' } as const
    await recordAudit(ctx, [{ action: 'ledger.check', subject }])
  })
}
