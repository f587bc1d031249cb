import { and, count, desc, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { AppError } from '#domain/errors.ts'
import {
  type ColumnTarget,
  columnTargetLabels,
  type ImportCounts,
  type ImportDetail,
  type ImportSummary,
  importUndoPeriodMs,
  plainColumnTargets,
  restorableDays,
} from '#domain/selling/imports.ts'
import { findProgram, programChoices } from '#domain/selling/programs/recognise-program.ts'
import { type StoredPlan, storedPlanSchema } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { hasNoJob } from '#server/capabilities/jobs/unfinished-jobs.ts'
import { type Actor, type Context, inTransaction, requireSeller } from '#server/context.ts'
import { feedReads } from '#server/database/schema/feeds.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { type ImportCatalogue, loadCatalogue } from './find-matchable-products.ts'

/** A small batch: each import may have tens of thousands of rows, which are deleted with it. */
const fileBatchSize = 10

/** Deletes a batch of imports created before `before` that do not run, with their rows; their products stay. */
export async function deleteOldImports({ db }: Context, { before }: { before: Date }): Promise<number> {
  const batch = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(lt(productImports.createdAt, before), ne(productImports.status, 'running')))
    .limit(fileBatchSize)
  const { rowCount } = await db.delete(productImports).where(inArray(productImports.id, batch))
  return rowCount ?? 0
}

/**
 * Marks running imports without a job as failed, and assignments of pictures, too: the seller sees it and can undo the import
 * or send the file again. Returns how many it marked.
 */
export async function failLostImports(ctx: Context): Promise<number> {
  const rows = await failImportsWithoutJob(ctx)
  return rows + (await failPicturesWithoutJob(ctx, 'addresses')) + (await failPicturesWithoutJob(ctx, 'zip'))
}

/** Marks one import, so that its seller need not wait for the job that runs every minute. */
const failLostImport = (ctx: Context, { importId }: { importId: string }): Promise<number> =>
  failImportsWithoutJob(ctx, eq(productImports.id, importId))

const failImportsWithoutJob = (ctx: Context, condition?: SQL): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const isLost = hasNoJob('run-import', { importId: productImports.id })
    const failed = await ctx.db
      .update(productImports)
      .set({ status: 'failed', finishedAt: ctx.clock.now() })
      .where(and(eq(productImports.status, 'running'), condition, isLost))
      .returning({ id: productImports.id })
    await requestSettling(ctx, { importIds: failed.map(({ id }) => id) })
    return failed.length
  })

const failPicturesWithoutJob = (ctx: Context, source: 'addresses' | 'zip'): Promise<number> =>
  inTransaction(ctx, async ({ db, jobs }) => {
    const { id, plan } = productImports
    const report = sql`${plan} -> 'pictures' -> ${source}::text`
    // The same text as in the partial indexes, which are not used otherwise.
    const isRunning = sql`${plan} #>> ${sql.raw(`'{pictures,${source},status}'`)} = 'running'`
    const failed = await db
      .update(productImports)
      .set({ plan: sql`jsonb_set(${plan}, array['pictures', ${source}::text, 'status'], '"failed"')` })
      .where(and(isRunning, hasNoJob('import-pictures', { importId: id, source })))
      .returning({ file: sql<string | null>`${report} ->> 'file'` })
    const files = failed.flatMap(({ file }) => file ?? [])
    if (files.length > 0) await jobs.enqueue(db, 'delete-unused-files', { keys: files })
    return failed.length
  })

export async function countRunningImports({ db }: Context, input: { sellerId: string }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(productImports)
    .where(and(eq(productImports.userId, input.sellerId), eq(productImports.status, 'running')))
  return row?.count ?? 0
}

/** Enqueues `settle-feed` for imports that came from a feed. Call it in the transaction that ends them. */
export async function requestSettling(ctx: Context, { importIds }: { importIds: string[] }): Promise<void> {
  if (importIds.length === 0) return
  const feedImports = await ctx.db
    .select({ importId: feedReads.importId })
    .from(feedReads)
    .where(inArray(feedReads.importId, importIds))
  if (feedImports.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'settle-feed', feedImports)
}

export type ImportRecord = typeof productImports.$inferSelect

/** @throws ZodError for a plan that no release has written */
export const parsePlan = ({ plan }: Pick<ImportRecord, 'plan'>): StoredPlan => storedPlanSchema.parse(plan)

/**
 * Finds an import of the signed-in seller. `lock` locks the row, and first marks a running import without a job as failed.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer, `not-found` for another seller's import
 */
export async function findImport(
  ctx: Context,
  input: { importId: string; lock?: boolean },
): Promise<{ actor: Actor; record: ImportRecord }> {
  const actor = requireSeller(ctx)
  const select = () =>
    ctx.db
      .select()
      .from(productImports)
      .where(and(eq(productImports.id, input.importId), eq(productImports.userId, actor.userId)))
  const find = async () => (await (input.lock ? select().for('update') : select()))[0]
  let record = isUuid(input.importId) ? await find() : undefined
  if (input.lock && record?.status === 'running' && (await failLostImport(ctx, input)) > 0)
    record = await find()
  if (!record) throw new AppError('not-found', importMessages.missing)
  return { actor, record }
}

/** An import as its seller's page shows it. */
export async function describeImport(ctx: Context, record: ImportRecord): Promise<ImportDetail> {
  const [summary] = await summariseImports(ctx, [record])
  const stored = parsePlan(record)
  const { columns, defaultCategoryId, answers, headings, recognised, program = null } = stored
  const targets = listTargets(await loadCatalogue(ctx))
  const knownProgram = findProgram(recognised?.id)
  return {
    ...(summary as ImportSummary),
    headings,
    plan: { columns, defaultCategoryId, answers, program },
    program: knownProgram && recognised ? { ...recognised, name: knownProgram.name } : null,
    programs: stored.namedColumns === undefined ? [] : programChoices(),
    targets,
    sheets: (stored.sheets ?? []).map(({ name, rowCount }) => ({ name, rowCount })),
    sheet: stored.sheet ?? 0,
  }
}

async function summariseImports(ctx: Context, records: ImportRecord[]): Promise<ImportSummary[]> {
  const { importId, outcome } = productImportRows
  const ids = records.map(({ id }) => id)
  const rowCounts = await ctx.db
    .select({ importId, outcome, rows: count() })
    .from(productImportRows)
    .where(and(inArray(importId, ids), isNotNull(outcome)))
    .groupBy(importId, outcome)
  return records.map((record) => {
    const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0, skipped: 0 }
    for (const row of rowCounts) if (row.importId === record.id && row.outcome) counts[row.outcome] = row.rows
    return {
      id: record.id,
      fileName: record.fileName,
      status: record.status,
      rowCount: record.rowCount,
      processed: record.processed,
      counts,
      createdAt: record.createdAt.toISOString(),
      finishedAt: record.finishedAt?.toISOString() ?? null,
      undoableUntil: futureOrNull(ctx, undoableUntil(record)),
      restorableUntil: futureOrNull(ctx, restorableUntil(record)),
    }
  })
}

/** Returns the end of the period for undoing; null while the import is unfinished, and once it is undone. */
export function undoableUntil({
  status,
  finishedAt,
}: Pick<ImportRecord, 'status' | 'finishedAt'>): Date | null {
  if ((status !== 'done' && status !== 'failed') || !finishedAt) return null
  return new Date(finishedAt.getTime() + importUndoPeriodMs)
}

/** Returns the end of the period for restoring; null for an import that is not undone. */
export const restorableUntil = ({
  status,
  undoneAt,
}: Pick<ImportRecord, 'status' | 'undoneAt'>): Date | null =>
  status === 'undone' && undoneAt ? new Date(undoneAt.getTime() + restorableDays * 24 * 60 * 60 * 1000) : null

const futureOrNull = ({ clock }: Context, until: Date | null): string | null =>
  until && until > clock.now() ? until.toISOString() : null

export function listTargets({ fields }: ImportCatalogue): { value: ColumnTarget; label: string }[] {
  const names = new Set(fields.map(({ name }) => name).filter((name) => name !== priceOnRequestField))
  return [
    ...plainColumnTargets.map((value) => ({ value, label: columnTargetLabels[value] })),
    ...[...names].map((name) => ({ value: `field:${name}` as const, label: name })),
  ]
}

/** @throws AppError `not-found` for another seller's import */
export async function getImport(ctx: Context, { importId }: { importId: string }): Promise<ImportDetail> {
  const { record } = await findImport(ctx, { importId })
  return describeImport(ctx, record)
}

const maxListed = 20

/** Lists the signed-in seller's last imports, newest first. */
export async function listImports(ctx: Context): Promise<ImportSummary[]> {
  const actor = requireSeller(ctx)
  const records = await ctx.db
    .select()
    .from(productImports)
    .where(eq(productImports.userId, actor.userId))
    .orderBy(desc(productImports.createdAt))
    .limit(maxListed)
  return summariseImports(ctx, records)
}
