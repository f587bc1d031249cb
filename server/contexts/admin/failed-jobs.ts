import { isUuid } from '#domain/address.ts'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type FailedJobLine, failedJobsPerPage, failedJobTexts } from '#domain/platform/failed-jobs.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { namePeople } from '../accounts/people.ts'
import { findOrdersOfMoney } from '../payments/list-waiting-money.ts'

/** Lists jobs that were given up or keep failing, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listFailedJobs(
  ctx: Context,
  { page }: { page: number },
  pageSize = failedJobsPerPage,
): Promise<Page<FailedJobLine>> {
  requireAdmin(ctx)
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const [jobs, total] = await Promise.all([ctx.jobs.listFailed(ctx.db, window), ctx.jobs.countFailed(ctx.db)])
  const describeSubjects = await readSubjects(ctx, jobs)
  return {
    items: jobs.map(({ id, name, data, createdAt, failedAt, nextAt, attempts, error }) => ({
      id,
      kind: name,
      subjects: describeSubjects(data),
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
      attempts,
      error: error && toShownError(error),
    })),
    page,
    total,
    pageCount: pageCountOf(total, pageSize),
  }
}

type JobData = Record<string, unknown>

const readIds = (data: JobData, names: readonly string[]) =>
  names.map((name) => data[name]).filter((id): id is string => typeof id === 'string' && isUuid(id))

const readPersonIds = (data: JobData) => readIds(data, ['userId', 'sellerId', 'accountId', 'recipientId'])
const readMoneyIds = (data: JobData) => readIds(data, ['transferId', 'refundId'])

/** Reads the orders and users that jobs concern, with their links for administrators. */
async function readSubjects(
  ctx: Context,
  jobs: readonly { data: JobData }[],
): Promise<(data: JobData) => FailedJobLine['subjects']> {
  const userIds = jobs.flatMap(({ data }) => readPersonIds(data))
  const [names, orders] = await Promise.all([
    userIds.length > 0 ? namePeople(ctx, { userIds }) : new Map<string, string>(),
    findOrdersOfMoney(ctx, { ids: jobs.flatMap(({ data }) => readMoneyIds(data)) }),
  ])
  return (data) => [
    ...[...readIds(data, ['orderId']), ...readMoneyIds(data).flatMap((id) => orders.get(id) ?? [])].map(
      (id) => ({
        label: `Commande ${orderNumber(id)}`,
        to: `/admin/orders/${id}`,
      }),
    ),
    ...readPersonIds(data).map((id) => ({
      label: names.get(id) ?? 'Compte supprimé',
      to: `/admin/users/${id}`,
    })),
  ]
}

const maxErrorLength = 500

/** French texts for the queue's own errors. */
const queueErrorTexts: Record<string, string> = {
  'job timed out': 'La tâche a duré trop longtemps.',
  'job heartbeat timeout': 'Le serveur s’est arrêté pendant la tâche.',
}

/** Returns an error without the values of a failed statement, which may be secret. */
function toShownError(error: string): string {
  const [text = ''] = error.split(/\n[ \t]*params:/)
  return queueErrorTexts[text] ?? text.slice(0, maxErrorLength)
}

/** Makes a failing job due now. @throws AppError `not-signed-in`, `forbidden`; `not-found` when it no longer fails */
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

/** Deletes a failing job. @throws AppError `not-signed-in`, `forbidden`; `not-found` when it no longer fails */
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
