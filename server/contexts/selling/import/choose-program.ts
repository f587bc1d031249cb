import { and, asc, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { ImportDetail } from '#domain/selling/imports.ts'
import { chooseProgramVersion } from '#domain/selling/programs/recognise-program.ts'
import type { StoredPlan } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { productImportRows, productImportSheetRows, productImports } from '#server/database/schema/selling.ts'
import { arrangeRowsByProgram } from './file/process/read-table.ts'
import type { TableRow } from './file/table.ts'
import { describeImport, findImport, type ImportRecord, parsePlan } from './find-import.ts'
import { loadCatalogue } from './find-matchable-products.ts'
import { openSheet } from './open-sheet.ts'
import { deletePreview } from './store-preview.ts'
import { storeRows } from './store-rows.ts'
import { findLastPlan } from './update-plan.ts'

/** Stored in place of a sheet's number: the file's rows before the seller first chose a program, with the headings as row 0. */
const unarrangedSheet = -1

/**
 * Reads the rows as those of the program that the seller has chosen: rows of variants, pictures and translations are merged
 * into those of their products. Another choice starts again from the rows of the file.
 * @throws AppError `not-found` for another seller's import; `conflict` once it is started or when it changes meanwhile;
 * `invalid` for an unknown program; and when the queue is full
 */
export async function chooseProgram(
  ctx: Context,
  { importId, program: id }: { importId: string; program: string },
): Promise<ImportDetail> {
  const { actor, record } = await findImport(ctx, { importId })
  if (record.status !== 'uploaded') throw new AppError('conflict', importMessages.alreadyStarted)
  const sheet = await arrangeRowsByProgram(actor.userId, async () => {
    const rows = (await readUnarranged(ctx, { importId })) ?? (await readImportRows(ctx, record))
    const headings = rows[0]?.cells ?? []
    const program = chooseProgramVersion(id, headings)
    if (!program || parsePlan(record).namedColumns === undefined)
      throw new AppError('invalid', importMessages.unknownTarget)
    // Columns that corrections have added do not belong to the file.
    return { rows, width: headings.length, program: program.id }
  })
  const program = sheet?.program
  if (!program || sheet.rows.length < 2) throw new AppError('invalid', importMessages.noRow)
  const { headings, columns, namedColumns, amountColumns } = openSheet(sheet, await loadCatalogue(ctx))
  const rowsBelow = sheet.rows.slice(1)
  const remembered = await findLastPlan(ctx, { sellerId: actor.userId, headings })
  return inTransaction(ctx, async (ctx) => {
    const { record: locked } = await findImport(ctx, { importId, lock: true })
    if (locked.status !== 'uploaded' || locked.revision !== record.revision)
      throw new AppError('conflict', importMessages.changedMeanwhile)
    const formerPlan = parsePlan(locked)
    await storeUnarranged(ctx, { importId, headings: fileHeadings(formerPlan) })
    await ctx.db.delete(productImportRows).where(eq(productImportRows.importId, importId))
    await storeRows(ctx, importId, rowsBelow)
    await deletePreview(ctx, { importId })
    const plan: StoredPlan = {
      ...formerPlan,
      headings,
      columns,
      namedColumns,
      amountColumns,
      fileColumns: undefined,
      program: program.id,
      writtenHeadings: formerPlan.writtenHeadings ?? fileHeadings(formerPlan),
      ...(remembered?.program === program.id && {
        columns: remembered.columns,
        defaultCategoryId: remembered.defaultCategoryId,
        answers: { ...remembered.answers, ...formerPlan.answers },
      }),
      recognised: { ...program, isChosen: true },
    }
    const changed = { plan, rowCount: rowsBelow.length, revision: locked.revision + 1 }
    await ctx.db.update(productImports).set(changed).where(eq(productImports.id, importId))
    return describeImport(ctx, { ...locked, ...changed })
  })
}

const fileHeadings = ({ headings, fileColumns }: StoredPlan): string[] => headings.slice(0, fileColumns)

async function readUnarranged(ctx: Context, { importId }: { importId: string }): Promise<TableRow[] | null> {
  const { rowNumber, cells, isHidden, sheet } = productImportSheetRows
  const rows = await ctx.db
    .select({ rowNumber, cells, isHidden })
    .from(productImportSheetRows)
    .where(and(eq(productImportSheetRows.importId, importId), eq(sheet, unarrangedSheet)))
    .orderBy(asc(rowNumber))
  return rows.length > 0 ? rows : null
}

async function readImportRows(ctx: Context, record: ImportRecord): Promise<TableRow[]> {
  const { rowNumber, cells, isHidden, importId } = productImportRows
  const rows = await ctx.db
    .select({ rowNumber, cells, isHidden })
    .from(productImportRows)
    .where(eq(importId, record.id))
    .orderBy(asc(rowNumber))
  return [{ rowNumber: 0, cells: fileHeadings(parsePlan(record)) }, ...rows]
}

async function storeUnarranged(
  ctx: Context,
  { importId, headings }: { importId: string; headings: string[] },
): Promise<void> {
  if (await readUnarranged(ctx, { importId })) return
  await ctx.db
    .insert(productImportSheetRows)
    .values({ importId, sheet: unarrangedSheet, rowNumber: 0, cells: headings, isHidden: false })
  await ctx.db.execute(sql`
    insert into ${productImportSheetRows} (import_id, sheet, row_number, cells, is_hidden)
    select import_id, ${unarrangedSheet}::integer, row_number, cells, is_hidden from ${productImportRows}
    where import_id = ${importId}`)
}

/** Deletes the rows stored before a program was chosen, because another sheet replaces them. */
export async function deleteUnarranged(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const { importId: ofImport, sheet } = productImportSheetRows
  await ctx.db.delete(productImportSheetRows).where(and(eq(ofImport, importId), eq(sheet, unarrangedSheet)))
}
