import { isUuid } from '#domain/address.ts'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type FailedJobLine, failedJobsPerPage, failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'

/** Background work that was given up, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listFailedJobs(
  ctx: Context,
  { page }: { page: number },
  pageSize = failedJobsPerPage,
): Promise<Page<FailedJobLine>> {
  requireAdmin(ctx)
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const [jobs, total] = await Promise.all([ctx.jobs.listFailed(ctx.db, window), ctx.jobs.countListed(ctx.db)])
  return {
    items: jobs.map(({ id, name, createdAt, failedAt, attempts, error }) => ({
      id,
      kind: name,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
      attempts,
      error: error && shownError(error),
    })),
    page,
    total,
    pageCount: pageCountOf(total, pageSize),
  }
}

const longestError = 500

/** What the queue says of work that left no word itself. */
const ofTheQueue: Record<string, string> = {
  'job timed out': 'La tâche a duré trop longtemps.',
  'job heartbeat timeout': 'Le serveur s’est arrêté pendant la tâche.',
}

/** Without the values of a failed statement: they may be somebody's secrets. */
function shownError(error: string): string {
  const [text = ''] = error.split(/\n[ \t]*params:/)
  return ofTheQueue[text] ?? text.slice(0, longestError)
}

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
