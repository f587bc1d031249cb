import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { AppError } from '#domain/errors.ts'
import {
  type ColumnTarget,
  columnTargetLabels,
  type ImportCounts,
  type ImportDetail,
  type ImportSummary,
  plainColumnTargets,
  restorableDays,
  undoPeriodMs,
} from '#domain/selling/imports.ts'
import { type StoredPlan, storedPlanSchema } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Actor, type Context, requireSeller } from '#server/context.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { type ImportCatalogue, loadCatalogue } from './find-known-products.ts'
import { giveUpLostImport } from './lost-imports.ts'

export type ImportRecord = typeof productImports.$inferSelect

/** @throws ZodError for a plan that no release has written */
export const planOf = ({ plan }: Pick<ImportRecord, 'plan'>): StoredPlan => storedPlanSchema.parse(plan)

/**
 * An import of the signed-in seller; `lock` keeps it so until the transaction ends, and one whose work was cut off for good is
 * over from then on.
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
  if (input.lock && record?.status === 'running' && (await giveUpLostImport(ctx, input)) > 0)
    record = await find()
  if (!record) throw new AppError('not-found', importMessages.missing)
  return { actor, record }
}

/** An import as its seller's page shows it. */
export async function describeImport(ctx: Context, record: ImportRecord): Promise<ImportDetail> {
  const [summary] = await summariseImports(ctx, [record])
  const { columns, defaultCategoryId, answers, headings } = planOf(record)
  const targets = listTargets(await loadCatalogue(ctx))
  return { ...(summary as ImportSummary), headings, plan: { columns, defaultCategoryId, answers }, targets }
}

async function summariseImports(ctx: Context, records: ImportRecord[]): Promise<ImportSummary[]> {
  const { importId, outcome } = productImportRows
  const ids = records.map(({ id }) => id)
  const counted = await ctx.db
    .select({ importId, outcome, rows: count() })
    .from(productImportRows)
    .where(and(inArray(importId, ids), isNotNull(outcome)))
    .groupBy(importId, outcome)
  return records.map((record) => {
    const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
    for (const row of counted) if (row.importId === record.id && row.outcome) counts[row.outcome] = row.rows
    return {
      id: record.id,
      fileName: record.fileName,
      status: record.status,
      rowCount: record.rowCount,
      processed: record.processed,
      counts,
      createdAt: record.createdAt.toISOString(),
      finishedAt: record.finishedAt?.toISOString() ?? null,
      undoableUntil: stillAhead(ctx, undoableUntil(record)),
      restorableUntil: stillAhead(ctx, restorableUntil(record)),
    }
  })
}

/** Null: there is nothing to undo, or not yet. */
export function undoableUntil({
  status,
  finishedAt,
}: Pick<ImportRecord, 'status' | 'finishedAt'>): Date | null {
  if ((status !== 'done' && status !== 'failed') || !finishedAt) return null
  return new Date(finishedAt.getTime() + undoPeriodMs)
}

/** Null: it was not taken back. */
export const restorableUntil = ({
  status,
  undoneAt,
}: Pick<ImportRecord, 'status' | 'undoneAt'>): Date | null =>
  status === 'undone' && undoneAt ? new Date(undoneAt.getTime() + restorableDays * 24 * 60 * 60 * 1000) : null

const stillAhead = ({ clock }: Context, until: Date | null): string | null =>
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

/** The signed-in seller's last imports, newest first. */
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
