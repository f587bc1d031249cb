import { and, asc, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { ImportDetail } from '#domain/selling/imports.ts'
import type { StoredPlan } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { productImportRows, productImportSheetRows, productImports } from '#server/database/schema/selling.ts'
import { deleteUnarranged } from './choose-program.ts'
import type { TableRow } from './file/table.ts'
import { describeImport, findImport, parsePlan } from './find-import.ts'
import { loadCatalogue } from './find-matchable-products.ts'
import { openSheet } from './open-sheet.ts'
import { deletePreview } from './store-preview.ts'
import { findLastPlan } from './update-plan.ts'

/** The first rows, among which the headings are sought, and the sampled rows, from whose values columns are guessed. */
const maxTopRows = 10
const maxSampleRows = 300

/**
 * Reads another sheet of the import's workbook; answers about the sheet before are dropped.
 * @throws AppError `not-found` for another seller's import or an unknown sheet; `conflict` once it is started; `invalid` for a
 * sheet without rows
 */
export function chooseSheet(
  ctx: Context,
  { importId, sheet }: { importId: string; sheet: number },
): Promise<ImportDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, record } = await findImport(ctx, { importId, lock: true })
    if (record.status !== 'uploaded') throw new AppError('conflict', importMessages.alreadyStarted)
    const formerPlan = parsePlan(record)
    const chosen = formerPlan.sheets?.[sheet]
    if (!chosen) throw new AppError('not-found', importMessages.missing)
    const { recognised } = chosen
    const start = await readSheetStart(ctx, { importId, sheet })
    const opened = openSheet({ ...start, program: recognised ?? null }, await loadCatalogue(ctx))
    await deleteUnarranged(ctx, { importId })
    const rowCount = await copyRows(ctx, { importId, sheet, headingRow: opened.headingRow })
    if (rowCount === 0) throw new AppError('invalid', importMessages.noRow)
    const { headings, columns, namedColumns, amountColumns } = opened
    const remembered = await findLastPlan(ctx, { sellerId: actor.userId, headings })
    const plan: StoredPlan = {
      headings,
      ...(remembered ?? {
        columns,
        defaultCategoryId: formerPlan.defaultCategoryId,
        answers: {},
        program: recognised?.id,
      }),
      // As in `createImport`: a program chosen by hand has not arranged these rows.
      ...(remembered?.program && remembered.program !== recognised?.id && { program: null }),
      recognised,
      namedColumns,
      amountColumns,
      sheets: formerPlan.sheets,
      sheet,
    }
    await deletePreview(ctx, { importId })
    const changed = { plan, rowCount, revision: record.revision + 1 }
    await ctx.db.update(productImports).set(changed).where(eq(productImports.id, importId))
    return describeImport(ctx, { ...record, ...changed })
  })
}

async function readSheetStart(
  ctx: Context,
  { importId, sheet }: { importId: string; sheet: number },
): Promise<{ top: TableRow[]; sample: TableRow[]; width: number }> {
  const { rowNumber, cells } = productImportSheetRows
  const isOfSheet = and(
    eq(productImportSheetRows.importId, importId),
    eq(productImportSheetRows.sheet, sheet),
  )
  const select = () => ctx.db.select({ rowNumber, cells }).from(productImportSheetRows)
  const top = await select().where(isOfSheet).orderBy(asc(rowNumber)).limit(maxTopRows)
  const [size] = await ctx.db
    .select({
      width: sql<number>`coalesce(max(jsonb_array_length(${cells})), 0)`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(productImportSheetRows)
    .where(isOfSheet)
  const step = Math.max(1, Math.floor((size?.count ?? 0) / maxSampleRows))
  const sample = await select()
    .where(and(isOfSheet, sql`${rowNumber} % ${step} = 0`))
    .orderBy(asc(rowNumber))
    .limit(maxSampleRows)
  return { top, sample, width: size?.width ?? 0 }
}

/** Replaces the import's rows by those below the sheet's headings. Returns their number. */
async function copyRows(
  ctx: Context,
  { importId, sheet, headingRow }: { importId: string; sheet: number; headingRow: number },
): Promise<number> {
  await ctx.db.delete(productImportRows).where(eq(productImportRows.importId, importId))
  const { rowCount } = await ctx.db.execute(sql`
    insert into ${productImportRows} (import_id, row_number, cells, is_hidden)
    select import_id, row_number, cells, is_hidden from ${productImportSheetRows}
    where import_id = ${importId} and sheet = ${sheet} and row_number > ${headingRow}`)
  return rowCount ?? 0
}
