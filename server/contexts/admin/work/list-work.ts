import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { failedJobTexts } from '#domain/platform/failed-jobs.ts'
import {
  maxTasksPerKind,
  maxTasksShownPerKind,
  type WaitingItem,
  type WaitingList,
  type WaitingListQuery,
  type WorkKind,
  type WorkSearch,
  workKinds,
} from '#domain/platform/work.ts'
import { listFailedEmails } from '#server/capabilities/email/admin/emails.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { namePeople } from '#server/contexts/accounts/people.ts'
import { listProductsToReview } from '#server/contexts/catalogue/admin-products/list-waiting-products.ts'
import { listWaitingProductReports } from '#server/contexts/catalogue/reports/list-product-reports.ts'
import { listWaitingReports } from '#server/contexts/messages/admin/reports.ts'
import { listOpenDisputes, listUnacknowledged } from '#server/contexts/orders/admin/list-waiting-orders.ts'
import { listSuspendedSales } from '#server/contexts/orders/suspended-sales.ts'
import { waitingMoney } from '#server/contexts/payments/list-waiting-money.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { workAssignments, workNotes } from '#server/database/schema/platform.ts'
import { getBackupOverview } from '#server/operations/backup/overview.ts'

type ListWaiting = (ctx: Context, window: WaitingListQuery) => Promise<WaitingList>

const jobRetentionMs = 7 * 24 * 3_600_000

const listFailedJobs: ListWaiting = async (ctx, { limit, ids }) => {
  const [count, jobs] = await Promise.all([
    ctx.jobs.countFailed(ctx.db),
    ctx.jobs.listFailed(ctx.db, { limit: maxTasksPerKind, offset: 0 }),
  ])
  const items = jobs
    .filter(({ id }) => !ids || ids.includes(id))
    .slice(0, limit)
    .map(({ id, name, failedAt }) => ({
      id,
      title: failedJobTexts[name].label,
      people: [],
      since: failedAt,
      to: '/admin/jobs',
      deadline: new Date(failedAt.getTime() + jobRetentionMs),
    }))
  return { count, items }
}

const sources: Partial<Record<WorkKind, ListWaiting>> = {
  disputed: listOpenDisputes,
  'suspended-sales': listSuspendedSales,
  reports: listWaitingReports,
  'product-reports': listWaitingProductReports,
  'to-validate': listProductsToReview,
  unacknowledged: listUnacknowledged,
  'failed-emails': listFailedEmails,
  'failed-jobs': listFailedJobs,
}

const listSources = (ctx: Context): [WorkKind, ListWaiting][] => {
  const allSources = ctx.payments ? { ...sources, ...waitingMoney } : sources
  return workKinds.flatMap((kind) => (allSources[kind] ? [[kind, allSources[kind]] as const] : [])) as [
    WorkKind,
    ListWaiting,
  ][]
}

/**
 * Lists waiting tasks by kind with their assignees and notes, the longest waiting first. It runs a few indexed statements for each kind,
 * two for assignments and notes, and one for names.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export async function listWork(ctx: Context, search: WorkSearch) {
  const { userId } = requireAdmin(ctx)
  const ownIds = search.by === 'me' ? await readOwnIds(ctx, userId) : null
  const requestedSources = listSources(ctx).filter(
    ([kind]) => (!search.kind || kind === search.kind) && (!ownIds || ownIds.has(kind)),
  )
  const [{ delays }, waiting] = await Promise.all([
    getSettings(ctx),
    Promise.all(
      requestedSources.map(async ([kind, list]) => {
        const ids = ownIds?.get(kind)
        const found = await list(ctx, {
          limit: search.kind || ownIds ? maxTasksPerKind : maxTasksShownPerKind,
          ...(ids && { ids }),
        })
        return { kind, ...found, count: ownIds ? found.items.length : found.count }
      }),
    ),
  ])
  return { delays, groups: await addSharedData(ctx, waiting) }
}

/**
 * Lists problems of backups. A separate request, because their destination may answer slowly.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export async function listBackupWork(ctx: Context) {
  requireAdmin(ctx)
  const { warnings, backups } = await getBackupOverview(ctx)
  const [last] = backups
  const item = {
    id: 'backups',
    title: 'Les sauvegardes demandent une intervention',
    text: warnings.join(' '),
    people: [],
    to: '/admin/sauvegardes',
    since: last ? new Date(last.endedAt) : ctx.clock.now(),
  }
  const { delays } = await getSettings(ctx)
  const items = warnings.length > 0 ? [item] : []
  return {
    delays,
    groups: await addSharedData(ctx, [{ kind: 'backups' as const, count: items.length, items }]),
  }
}

/** Counts waiting tasks for the menu. @throws AppError `not-signed-in` or `forbidden` */
export async function countWork(ctx: Context): Promise<{ count: number }> {
  requireAdmin(ctx)
  const found = await Promise.all(listSources(ctx).map(([, list]) => list(ctx, { limit: 1 })))
  return { count: found.reduce((sum, { count }) => sum + count, 0) }
}

/** Returns the ids of an administrator's assigned tasks by kind. */
async function readOwnIds({ db }: Context, adminId: string): Promise<Map<WorkKind, string[]>> {
  const rows = await db.select().from(workAssignments).where(eq(workAssignments.adminId, adminId)).limit(1000)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return new Map([...byKind].map(([kind, kindRows]) => [kind, kindRows.map(({ subjectId }) => subjectId)]))
}

/** Adds assignees, notes and names to tasks. */
async function addSharedData(ctx: Context, waiting: (WaitingList & { kind: WorkKind })[]) {
  const pairs = waiting.flatMap(({ kind, items }) => items.map(({ id }) => ({ kind, id })))
  const { assignments, notes } = await readAssignmentsAndNotes(ctx, pairs)
  const names = await namePeople(ctx, {
    userIds: [
      ...new Set([
        ...waiting.flatMap(({ items }) => items.flatMap(({ people }) => people)),
        ...assignments.map(({ adminId }) => adminId),
        ...notes.flatMap(({ authorId }) => authorId ?? []),
      ]),
    ],
  })
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  const describeItem = (kind: WorkKind, { people, since, deadline, ...item }: WaitingItem) => {
    const isAbout = (row: { kind: WorkKind; subjectId: string }) =>
      row.kind === kind && row.subjectId === item.id
    const assignment = assignments.find(isAbout)
    return {
      ...item,
      people: people.map(person),
      since: since.toISOString(),
      deadline: deadline?.toISOString() ?? null,
      assignee: assignment ? person(assignment.adminId) : null,
      notes: notes.filter(isAbout).map(({ id, text, authorId, createdAt }) => ({
        id,
        text,
        createdAt: createdAt.toISOString(),
        author: authorId && person(authorId).name,
      })),
    }
  }
  return waiting.map(({ kind, count, items }) => ({
    kind,
    count,
    entries: items.map((item) => describeItem(kind, item)),
  }))
}

const maxNotes = 500

async function readAssignmentsAndNotes({ db }: Context, subjects: { kind: WorkKind; id: string }[]) {
  if (subjects.length === 0) return { assignments: [], notes: [] }
  const kinds = [...new Set(subjects.map(({ kind }) => kind))]
  const ids = [...new Set(subjects.map(({ id }) => id))]
  const [assignments, notes] = await Promise.all([
    db
      .select()
      .from(workAssignments)
      .where(and(inArray(workAssignments.kind, kinds), inArray(workAssignments.subjectId, ids))),
    db
      .select()
      .from(workNotes)
      .where(and(inArray(workNotes.kind, kinds), inArray(workNotes.subjectId, ids)))
      .orderBy(asc(workNotes.createdAt), sql`id`)
      .limit(maxNotes),
  ])
  return { assignments, notes }
}
