import { isUuid } from '#domain/address.ts'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'

/**
 * Has work that was given up tried once more, at once.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` when it is not among what failed any more
 */
export async function retryFailedJob(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const job = isUuid(id) ? await ctx.jobs.retryFailed(ctx.db, id) : null
    if (!job) throw new AppError('not-found', failedJobMessages.missing)
    await recordAudit(ctx, [
      { action: 'job.retry', subject: { type: 'job', id, name: failedJobTexts[job.name].label } },
    ])
  })
}
