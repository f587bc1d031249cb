import { and, desc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type ImportDetail, maxImportRows } from '#domain/selling/imports.ts'
import type { StoredPlan } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import { productImports } from '#server/database/schema/selling.ts'
import { chooseProgram } from './choose-program.ts'
import { cleanCell } from './file/clean-cell.ts'
import { type ReadSheet, readTables, type SerializedRow } from './file/process/read-table.ts'
import { describeImport } from './find-import.ts'
import { type ImportCatalogue, loadCatalogue } from './find-matchable-products.ts'
import { type OpenedSheet, openSheet } from './open-sheet.ts'
import { storeRows, storeSheetRows } from './store-rows.ts'
import { findLastPlan, findLastProgram } from './update-plan.ts'

/** Unfinished imports of one seller; older ones are deleted. */
const maxWaitingImports = 10

/**
 * Reads a seller's file and stores its rows for the preview. The upload is read only after the seller is known.
 * @throws AppError `forbidden` for a buyer; `invalid` with the reason when the file cannot be read
 */
export async function createImport(
  ctx: Context,
  input: { fileName: string; read: () => Promise<Uint8Array> },
): Promise<ImportDetail> {
  const actor = requireSeller(ctx)
  const readSheets = await readTables(actor.userId, await input.read())
  const catalogue = await loadCatalogue(ctx)
  // Rows without a place use the default place, which must exist.
  await ensureDefaultPlace(ctx, { sellerId: actor.userId })
  const sheets = sortByKnownHeadings(readSheets, catalogue)
  const [firstSheet] = sheets
  if (!firstSheet || firstSheet.rowsBelowHeadings.length === 0)
    throw new AppError('invalid', importMessages.noRow)
  if (firstSheet.rowsBelowHeadings.length > maxImportRows)
    throw new AppError('invalid', importMessages.tooManyRows)
  const { headings, columns, namedColumns, amountColumns, program } = firstSheet
  const guessedPlan = { columns, defaultCategoryId: null, answers: {}, program: program?.id }
  const remembered = await findLastPlan(ctx, { sellerId: actor.userId, headings })
  const plan: StoredPlan = {
    headings,
    ...(remembered ?? guessedPlan),
    // A program that was chosen by hand for an earlier file has not arranged these rows.
    ...(remembered?.program && remembered.program !== program?.id && { program: null }),
    recognised: program ?? undefined,
    namedColumns,
    amountColumns,
    ...(sheets.length > 1 && { sheets: sheets.map(describeSheet), sheet: 0 }),
  }
  const record = await inTransaction(ctx, async (ctx) => {
    await deleteSuperfluousImports(ctx, actor.userId)
    const [created] = await ctx.db
      .insert(productImports)
      .values({
        userId: actor.userId,
        fileName: cleanFileName(input.fileName),
        plan,
        rowCount: firstSheet.rowsBelowHeadings.length,
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (!created) throw new Error('the import was not written')
    await storeRows(ctx, created.id, firstSheet.rowsBelowHeadings)
    if (sheets.length > 1)
      for (const [sheet, { rows }] of sheets.entries()) await storeSheetRows(ctx, created.id, sheet, rows)
    return created
  })
  const chosenProgram = await findLastProgram(ctx, { sellerId: actor.userId, headings })
  if (chosenProgram === null || chosenProgram === program?.id) return describeImport(ctx, record)
  try {
    return await chooseProgram(ctx, { importId: record.id, program: chosenProgram })
  } catch (error) {
    // Another file with the same headings may have no value in the columns that were read.
    if (error instanceof AppError && error.code === 'invalid') return describeImport(ctx, record)
    throw error
  }
}

const describeSheet = ({ name, rowsBelowHeadings, program }: ImportedSheet) => ({
  name,
  rowCount: rowsBelowHeadings.length,
  recognised: program ?? undefined,
})

interface ImportedSheet extends OpenedSheet, Pick<ReadSheet, 'name' | 'program'> {
  rows: readonly SerializedRow[]
  /** The rows below the headings. */
  rowsBelowHeadings: readonly SerializedRow[]
}

/** Sorts the sheets by the number of known headings, so that a sheet of products comes before one of instructions. */
function sortByKnownHeadings(sheets: readonly ReadSheet[], catalogue: ImportCatalogue): ImportedSheet[] {
  return sheets
    .map((sheet): ImportedSheet => {
      const opened = openSheet(sheet, catalogue)
      const rowsBelowHeadings = sheet.rows.filter(({ rowNumber }) => rowNumber > opened.headingRow)
      return { ...opened, name: sheet.name, program: sheet.program, rows: sheet.rows, rowsBelowHeadings }
    })
    .toSorted(
      (one, other) =>
        other.knownHeadings - one.knownHeadings ||
        other.rowsBelowHeadings.length - one.rowsBelowHeadings.length,
    )
}

const cleanFileName = (name: string): string =>
  cleanCell(name).split(/[\\/]/).at(-1)?.replaceAll(/\s+/g, ' ').slice(-150).toWellFormed() || 'Sans nom'

async function deleteSuperfluousImports(ctx: Context, userId: string): Promise<void> {
  const superfluous = ctx.db
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(eq(productImports.userId, userId), eq(productImports.status, 'uploaded')))
    .orderBy(desc(productImports.createdAt))
    .offset(maxWaitingImports - 1)
  await ctx.db
    .delete(productImports)
    .where(and(inArray(productImports.id, superfluous), eq(productImports.status, 'uploaded')))
}
