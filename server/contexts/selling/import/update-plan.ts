import { stringify } from 'csv-stringify/sync'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import {
  type AddableTarget,
  columnTargetLabels,
  type ImportDetail,
  type ImportPlan,
  maxImportColumns,
  type PreviewRow,
} from '#domain/selling/imports.ts'
import { type StoredNote, type StoredPlan, storedPlanSchema } from '#domain/selling/stored-imports.ts'
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

/** What the last column of a file of rejected rows is called. */
const toCorrect = 'À corriger'

const maxComparedPlans = 10

/**
 * What the seller decided the last time a file had these columns, the file of its rejected rows included: who sends their
 * stock every week answers once.
 */
export async function rememberPlan(
  ctx: Context,
  { sellerId, headings }: { sellerId: string; headings: readonly string[] },
): Promise<ImportPlan | null> {
  const done = await ctx.db
    .select({ plan: productImports.plan })
    .from(productImports)
    .where(and(eq(productImports.userId, sellerId), eq(productImports.status, 'done')))
    .orderBy(desc(productImports.createdAt))
    .limit(maxComparedPlans)
  const requestedSignature = signature(headings)
  const last = done
    .map(({ plan }) => storedPlanSchema.safeParse(plan).data)
    // With the columns that corrections added, as the file of rejected rows has them, or without.
    .find(
      (plan) =>
        plan &&
        [plan.headings, plan.headings.slice(0, plan.fileColumns)].some(
          (own) => signature(own) === requestedSignature,
        ),
    )
  if (!last) return null
  const meanings = last.headings.flatMap((heading, index) =>
    heading === toCorrect ? [] : [last.columns[index] ?? null],
  )
  const columns = headings.map((heading) => (heading === toCorrect ? null : (meanings.shift() ?? null)))
  return { columns, defaultCategoryId: last.defaultCategoryId, answers: last.answers }
}

const signature = (headings: readonly string[]): string =>
  JSON.stringify(headings.filter((heading) => heading !== toCorrect))

/**
 * Before many products are written in one transaction. The check at its end (`check-price-on-request.sql`) keeps its query plan with the
 * connection; one made while the tables were nearly empty would read all of them for every row: 40 seconds instead of 2
 * for the first 5 000 products of a new marketplace.
 */
export async function forgetPlans({ db }: Context): Promise<void> {
  await db.execute(sql`discard plans`)
}

/**
 * The rejected rows as a file like the seller's own, with what to correct in a last column: to mend and send again. Excel
 * opens it with its accents, and takes no cell for a formula.
 * @throws AppError `not-found` for another seller's import
 */
export async function exportRejects(
  ctx: Context,
  { importId }: { importId: string },
): Promise<{ fileName: string; csv: string }> {
  const { record } = await findImport(ctx, { importId })
  const rows = await ctx.db
    .select({ cells: productImportRows.cells, notes: productImportRows.notes })
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), eq(productImportRows.outcome, 'rejected')))
    .orderBy(asc(productImportRows.rowNumber))
  const { headings } = planOf(record)
  // Sent again, the file of rejects has the column already.
  const own = headings.flatMap((heading, index) => (heading === toCorrect ? [] : [index]))
  const lines = rows.map(({ cells, notes }) => [
    ...own.map((index) => cells[index] ?? ''),
    explain(notes, headings),
  ])
  const csv = stringify([[...own.map((index) => headings[index]), toCorrect], ...lines], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    // The library itself thinks of the record's delimiter only.
    quoted_match: /[\r\n]/,
  })
  return { fileName: `${record.fileName.replace(/\.[a-z]{2,5}$/i, '')} - à corriger.csv`, csv }
}

const explain = (notes: readonly StoredNote[], headings: readonly string[]): string =>
  notes
    .filter(({ kind }) => kind !== 'understood')
    .map(({ column, text }) => (column === null ? text : `${headings[column] ?? ''}\u00a0— ${text}`))
    .join('\n')
