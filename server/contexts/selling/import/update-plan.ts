import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { guessColumns } from '#domain/selling/guess-columns.ts'
import {
  type AddableTarget,
  type ColumnTarget,
  columnTargetLabels,
  type ImportDetail,
  type ImportPlan,
  maxImportColumns,
  type PreviewRow,
} from '#domain/selling/imports.ts'
import { applyColumnAnswer } from '#domain/selling/price-questions.ts'
import { programColumns } from '#domain/selling/programs/program-columns.ts'
import { findProgram } from '#domain/selling/programs/recognise-program.ts'
import { type StoredPlan, storedPlanSchema } from '#domain/selling/stored-imports.ts'
import { importMessages, sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { requireCompleteProfile } from '#server/contexts/accounts/profile.ts'
import { productImportRows, productImportSheetRows, productImports } from '#server/database/schema/selling.ts'
import { correctionHeading } from './export-rejects.ts'
import { cleanCell } from './file/clean-cell.ts'
import { describeImport, findImport, listTargets, parsePlan } from './find-import.ts'
import { type ImportCatalogue, loadCatalogue } from './find-matchable-products.ts'
import { previewRow } from './preview-import.ts'
import { deletePreview } from './store-preview.ts'

/**
 * Starts an import in the background. A repeated call returns the progress; an interrupted import continues after its last
 * row.
 * @throws AppError `not-found` for another seller's import; `forbidden` for an incomplete profile; `invalid` if no column is
 * the title
 */
export function startImport(ctx: Context, { importId }: { importId: string }): Promise<ImportDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, record } = await findImport(ctx, { importId, lock: true })
    if (record.status !== 'uploaded' && record.status !== 'failed') return describeImport(ctx, record)
    await requireCompleteProfile(ctx, actor, sellingMessages.incompleteProfile)
    if (!parsePlan(record).columns.includes('title')) throw new AppError('invalid', importMessages.noTitle)
    await deletePreview(ctx, { importId })
    await ctx.db.delete(productImportSheetRows).where(eq(productImportSheetRows.importId, importId))
    await ctx.db
      .update(productImports)
      .set({ status: 'running', finishedAt: null })
      .where(eq(productImports.id, importId))
    await ctx.jobs.enqueue(ctx.db, 'run-import', { importId, accountId: actor.userId })
    return describeImport(ctx, { ...record, status: 'running', finishedAt: null })
  })
}

/**
 * Stores what the columns mean according to the seller, and answers to questions.
 * @throws AppError `not-found` for another seller's import; `conflict` once it is started; `invalid`
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
    const stored = parsePlan(record)
    const { headings, columns, fileColumns = headings.length } = stored
    if (plan.program && plan.program !== stored.recognised?.id)
      throw new AppError('invalid', importMessages.unknownTarget)
    // A column that was added meanwhile retains its target.
    const count = Math.max(plan.columns.length, fileColumns)
    const targetOf = (index: number) => (index < count ? plan.columns : columns)[index] ?? null
    const hasOtherProgram = plan.program !== undefined && (plan.program ?? null) !== (stored.program ?? null)
    const newPlan = applyColumnAnswer({
      ...plan,
      columns: hasOtherProgram
        ? columnsByProgram(plan.program, { headings, fields: catalogue.fields })
        : headings.map((_, index) => targetOf(index)),
    })
    await ctx.db
      .update(productImports)
      .set({
        revision: record.revision + 1,
        plan: sql`${productImports.plan} || ${JSON.stringify(newPlan)}::jsonb`,
      })
      .where(eq(productImports.id, importId))
    return describeImport(ctx, { ...record, plan: { ...record.plan, ...newPlan } })
  })
}

/** Returns the targets of the columns by the program that wrote them, or by their headings alone. */
const columnsByProgram = (
  programId: string | null | undefined,
  { headings, fields }: { headings: readonly string[]; fields: ImportCatalogue['fields'] },
): ImportPlan['columns'] => {
  const program = findProgram(programId)
  return program ? programColumns(program, headings, fields) : guessColumns(headings, fields)
}

/**
 * Corrects cells of one row before the import.
 * @throws AppError `not-found` for another seller's import or an unknown row; `conflict` once it is started; `invalid` when
 * the file has no room for another column
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
    const isThisRow = and(
      eq(productImportRows.importId, record.id),
      eq(productImportRows.rowNumber, input.rowNumber),
    )
    const [row] = await ctx.db
      .select({ cells: productImportRows.cells })
      .from(productImportRows)
      .where(isThisRow)
    if (!row) throw new AppError('not-found', importMessages.missing)
    const correctedCells = new Map(Object.entries(input.cells).map(([index, cell]) => [Number(index), cell]))
    const plan = addColumns(parsePlan(record), input.added ?? {}, correctedCells)
    const filled = plan.headings.map((_, index) =>
      cleanCell(correctedCells.get(index) ?? row.cells[index] ?? ''),
    )
    // Without empty cells at the end, because a row with more cells than headings raises a question.
    const cells = filled.slice(0, filled.findLastIndex(Boolean) + 1)
    await ctx.db.update(productImportRows).set({ cells }).where(isThisRow)
    const revision = record.revision + 1
    await ctx.db
      .update(productImports)
      .set({ revision, plan: sql`${productImports.plan} || ${JSON.stringify(plan)}::jsonb` })
      .where(eq(productImports.id, record.id))
    return { ...record, revision, plan: { ...record.plan, ...plan } }
  })
  return (await previewRow(ctx, record, input)) as PreviewRow
}

/** Returns the plan with a column for each correction, and adds the corrections to `correctedCells` by column. */
function addColumns(
  plan: StoredPlan,
  added: Partial<Record<AddableTarget, string>>,
  correctedCells: Map<number, string>,
): StoredPlan {
  let changed = plan
  for (const [target, text] of Object.entries(added) as [AddableTarget, string][]) {
    const { plan, index } = withColumn(changed, target, columnTargetLabels[target])
    correctedCells.set(index, text)
    changed = plan
  }
  return changed
}

/** Returns the plan with a column of this target, and its index. @throws AppError `invalid` when the file has no room for it */
function withColumn(
  plan: StoredPlan,
  target: ColumnTarget,
  heading: string,
): { plan: StoredPlan; index: number } {
  const columns = plan.headings.map((_, index) => plan.columns[index] ?? null)
  const fileColumns = plan.fileColumns ?? plan.headings.length
  const index = columns.indexOf(target)
  if (index >= 0) return { plan: { ...plan, columns, fileColumns }, index }
  if (plan.headings.length >= maxImportColumns) throw new AppError('invalid', importMessages.tooManyColumns)
  const headings = [...plan.headings, heading]
  return {
    plan: { ...plan, headings, columns: [...columns, target], fileColumns },
    index: headings.length - 1,
  }
}

/**
 * Writes one characteristic into several rows, before the import.
 * @throws AppError `not-found` for another seller's import; `conflict` once it is started; `invalid` for a target that is no
 * characteristic, or a file without room for another column
 */
export function fillColumn(
  ctx: Context,
  { importId, target, values }: { importId: string; target: ColumnTarget; values: Record<string, string> },
): Promise<ImportDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { record } = await findImport(ctx, { importId, lock: true })
    if (record.status !== 'uploaded') throw new AppError('conflict', importMessages.alreadyStarted)
    const definition = listTargets(await loadCatalogue(ctx)).find(({ value }) => value === target)
    if (!definition || !target.startsWith('field:'))
      throw new AppError('invalid', importMessages.unknownTarget)
    const { plan, index } = withColumn(parsePlan(record), target, definition.label)
    const { importId: ofImport, rowNumber, cells } = productImportRows
    const numbers = Object.keys(values).map(Number)
    const rows = await ctx.db
      .select({ rowNumber, cells })
      .from(productImportRows)
      .where(and(eq(ofImport, importId), inArray(rowNumber, numbers)))
    const data = rows.map((row) => ({
      row: row.rowNumber,
      cells: plan.headings.map((_, column) =>
        column === index ? cleanCell(values[row.rowNumber] ?? '') : (row.cells[column] ?? ''),
      ),
    }))
    await ctx.db.execute(sql`
      update ${productImportRows} set cells = filled.cells
      from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as filled ("row" integer, cells jsonb)
      where ${ofImport} = ${importId} and ${rowNumber} = filled."row"`)
    await ctx.db
      .update(productImports)
      .set({
        revision: record.revision + 1,
        plan: sql`${productImports.plan} || ${JSON.stringify(plan)}::jsonb`,
      })
      .where(eq(productImports.id, importId))
    return describeImport(ctx, { ...record, plan: { ...record.plan, ...plan } })
  })
}

const maxComparedPlans = 10

/** Lists the plans of the seller's last imports. */
async function listLastPlans(ctx: Context, { sellerId }: { sellerId: string }): Promise<StoredPlan[]> {
  const done = await ctx.db
    .select({ plan: productImports.plan })
    .from(productImports)
    .where(and(eq(productImports.userId, sellerId), eq(productImports.status, 'done')))
    .orderBy(desc(productImports.createdAt))
    .limit(maxComparedPlans)
  return done.flatMap(({ plan }) => storedPlanSchema.safeParse(plan).data ?? [])
}

/**
 * Finds the seller's decisions about the last file with these columns, or about its rejected rows, so that a seller who sends
 * a file every week answers only once.
 */
export async function findLastPlan(
  ctx: Context,
  { sellerId, headings }: { sellerId: string; headings: readonly string[] },
): Promise<ImportPlan | null> {
  const requestedKey = headingsKey(headings)
  const plans = await listLastPlans(ctx, { sellerId })
  // The headings with those that corrections added, as a file of rejected rows has them, or without.
  const last = plans.find((plan) =>
    [plan.headings, plan.headings.slice(0, plan.fileColumns)].some(
      (own) => headingsKey(own) === requestedKey,
    ),
  )
  if (!last) return null
  const meanings = last.headings.flatMap((heading, index) =>
    heading === correctionHeading ? [] : [last.columns[index] ?? null],
  )
  const columns = headings.map((heading) =>
    heading === correctionHeading ? null : (meanings.shift() ?? null),
  )
  const { defaultCategoryId, answers, program } = last
  return { columns, defaultCategoryId, answers, program }
}

/** Returns the program that the seller chose by hand for the last file with these headings; null if there is none. */
export async function findLastProgram(
  ctx: Context,
  { sellerId, headings }: { sellerId: string; headings: readonly string[] },
): Promise<string | null> {
  const requestedKey = headingsKey(headings)
  const plans = await listLastPlans(ctx, { sellerId })
  const last = plans.find(
    ({ writtenHeadings, headings, fileColumns }) =>
      headingsKey(writtenHeadings ?? headings.slice(0, fileColumns)) === requestedKey,
  )
  return last?.recognised?.isChosen ? last.recognised.id : null
}

const headingsKey = (headings: readonly string[]): string =>
  JSON.stringify(headings.filter((heading) => heading !== correctionHeading))

/**
 * Call it before many products are written in one transaction. The check at its end (`check-price-on-request.sql`) reuses its
 * query plan as long as the connection lasts; a plan made while the tables were nearly empty would read whole tables for every
 * row: 40 seconds instead of 2 for the first 5 000 products of a new marketplace.
 */
export async function discardQueryPlans({ db }: Context): Promise<void> {
  await db.execute(sql`discard plans`)
}
