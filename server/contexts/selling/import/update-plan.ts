import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import {
  type AddableTarget,
  columnTargetLabels,
  type ImportDetail,
  type ImportPlan,
  maxImportColumns,
  type PreviewRow,
} from '#domain/selling/imports.ts'
import type { StoredPlan } from '#domain/selling/stored-imports.ts'
import { importMessages, sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { requireCompleteProfile } from '#server/contexts/accounts/profile.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { cleanCell } from './file/table.ts'
import { describeImport, findImport, listTargets, planOf } from './find-import.ts'
import { loadCatalogue } from './find-known-products.ts'
import { previewRow } from './preview-import.ts'
import { dropPreview } from './store-preview.ts'

/**
 * Has an import's rows made into products, in the background. Asked again it answers how far it is; one that was cut off goes
 * on after the last row it treated.
 * @throws AppError `not-found` for another seller's import; `forbidden` for an incomplete profile; `invalid` when no
 * column is the title
 */
export function startImport(ctx: Context, { importId }: { importId: string }): Promise<ImportDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, record } = await findImport(ctx, { importId, lock: true })
    if (record.status !== 'uploaded' && record.status !== 'failed') return describeImport(ctx, record)
    await requireCompleteProfile(ctx, actor, sellingMessages.incompleteProfile)
    if (!planOf(record).columns.includes('title')) throw new AppError('invalid', importMessages.noTitle)
    await dropPreview(ctx, { importId })
    await ctx.db
      .update(productImports)
      .set({ status: 'running', finishedAt: null })
      .where(eq(productImports.id, importId))
    await ctx.jobs.enqueue(ctx.db, 'run-import', { importId, accountId: actor.userId })
    return describeImport(ctx, { ...record, status: 'running', finishedAt: null })
  })
}

/**
 * What the seller says the columns mean, and answers.
 * @throws AppError `not-found` for another seller's import, `conflict` once it is started, `invalid`
 */
export function updatePlan(
  ctx: Context,
  { importId, plan }: { importId: string; plan: ImportPlan },
): Promise<ImportDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { record } = await findImport(ctx, { importId, lock: true })
    if (record.status !== 'uploaded') throw new AppError('conflict', importMessages.alreadyStarted)
    const catalogue = await loadCatalogue(ctx)
    const targets = new Set(listTargets(catalogue).map(({ value }) => value))
    if (plan.columns.some((target) => target !== null && !targets.has(target)))
      throw new AppError('invalid', importMessages.unknownTarget)
    if (plan.defaultCategoryId && !catalogue.tree.leaves.some(({ id }) => id === plan.defaultCategoryId))
      throw new AppError('invalid', sellingMessages.noCategory)
    const { headings, columns, fileColumns = headings.length } = planOf(record)
    // A column that was added meanwhile keeps its meaning.
    const count = Math.max(plan.columns.length, fileColumns)
    const meaning = (index: number) => (index < count ? plan.columns : columns)[index] ?? null
    const chosen = { ...plan, columns: headings.map((_, index) => meaning(index)) }
    await ctx.db
      .update(productImports)
      .set({
        revision: record.revision + 1,
        plan: sql`${productImports.plan} || ${JSON.stringify(chosen)}::jsonb`,
      })
      .where(eq(productImports.id, importId))
    return describeImport(ctx, { ...record, plan: { ...record.plan, ...chosen } })
  })
}

/**
 * The seller's own correction of cells of one row, before the import.
 * @throws AppError `not-found` for another seller's import or a row it has not; `conflict` once it is started; `invalid`
 * when the file has no room for another column
 */
export async function correctRow(
  ctx: Context,
  input: {
    importId: string
    rowNumber: number
    cells: Record<string, string>
    added?: Partial<Record<AddableTarget, string>>
  },
): Promise<PreviewRow> {
  const record = await inTransaction(ctx, async (ctx) => {
    const { record } = await findImport(ctx, { importId: input.importId, lock: true })
    if (record.status !== 'uploaded') throw new AppError('conflict', importMessages.alreadyStarted)
    const own = and(
      eq(productImportRows.importId, record.id),
      eq(productImportRows.rowNumber, input.rowNumber),
    )
    const [row] = await ctx.db.select({ cells: productImportRows.cells }).from(productImportRows).where(own)
    if (!row) throw new AppError('not-found', importMessages.missing)
    const written = new Map(Object.entries(input.cells).map(([index, cell]) => [Number(index), cell]))
    const plan = addColumns(planOf(record), input.added ?? {}, written)
    const cells = plan.headings.map((_, index) => cleanCell(written.get(index) ?? row.cells[index] ?? ''))
    await ctx.db.update(productImportRows).set({ cells }).where(own)
    const revision = record.revision + 1
    await ctx.db
      .update(productImports)
      .set({ revision, plan: sql`${productImports.plan} || ${JSON.stringify(plan)}::jsonb` })
      .where(eq(productImports.id, record.id))
    return { ...record, revision, plan: { ...record.plan, ...plan } }
  })
  return (await previewRow(ctx, record, input)) as PreviewRow
}

/** The plan with a column for everything said that has none; what is said goes into `written`. */
function addColumns(
  plan: StoredPlan,
  added: Partial<Record<AddableTarget, string>>,
  written: Map<number, string>,
): StoredPlan {
  const headings = [...plan.headings]
  const columns = headings.map((_, index) => plan.columns[index] ?? null)
  for (const [target, text] of Object.entries(added) as [AddableTarget, string][]) {
    let index = columns.indexOf(target)
    if (index < 0) {
      if (headings.length >= maxImportColumns) throw new AppError('invalid', importMessages.tooManyColumns)
      index = headings.push(columnTargetLabels[target]) - 1
      columns.push(target)
    }
    written.set(index, text)
  }
  return { ...plan, headings, columns, fileColumns: plan.fileColumns ?? plan.headings.length }
}
