import { isUuid } from '#domain/address.ts'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'

/**
 * Gives up for good what background work could not do.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` when it is not among what failed any more
 */
export async function deleteFailedJob(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const job = isUuid(id) ? await ctx.jobs.deleteFailed(ctx.db, id) : null
    if (!job) throw new AppError('not-found', failedJobMessages.missing)
    const { name, attempts } = job
    await recordAudit(ctx, [
      {
        action: 'job.delete',
        subject: { type: 'job', id, name: failedJobTexts[name].label },
        before: { attempts },
      },
    ])
  })
}
