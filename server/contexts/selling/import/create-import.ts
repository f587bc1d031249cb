import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type ImportDetail, maxImportRows } from '#domain/selling/imports.ts'
import type { StoredPlan } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import { productImportRows, productImportSheetRows, productImports } from '#server/database/schema/selling.ts'
import { cleanCell } from './file/clean-cell.ts'
import { type ReadSheet, readTables, type WrittenRow } from './file/process/read-table.ts'
import { describeImport } from './find-import.ts'
import { type ImportCatalogue, loadCatalogue } from './find-known-products.ts'
import { type OpenedSheet, openSheet } from './open-sheet.ts'
import { rememberPlan } from './update-plan.ts'

/** Files that were sent and never imported; older ones make room. */
const maxWaitingImports = 10

/**
 * Reads a seller's file and keeps its rows, for the seller to look over. What is sent is read only once we know whose it
 * is.
 * @throws AppError `forbidden` for a buyer, `invalid` with why the file cannot be read
 */
export async function createImport(
  ctx: Context,
  input: { fileName: string; read: () => Promise<Uint8Array> },
): Promise<ImportDetail> {
  const actor = requireSeller(ctx)
  const read = await readTables(actor.userId, await input.read())
  const catalogue = await loadCatalogue(ctx)
  // Rows without a place use the default place, which must exist.
  await ensureDefaultPlace(ctx, { sellerId: actor.userId })
  const sheets = likeliestFirst(read, catalogue)
  const [chosen] = sheets
  if (!chosen || chosen.body.length === 0) throw new AppError('invalid', importMessages.noRow)
  if (chosen.body.length > maxImportRows) throw new AppError('invalid', importMessages.tooManyRows)
  const { headings, columns, namedColumns, amountColumns, program } = chosen
  const guess = { columns, defaultCategoryId: null, answers: {}, program: program?.id }
  const remembered = await rememberPlan(ctx, { sellerId: actor.userId, headings })
  const plan: StoredPlan = {
    headings,
    ...(remembered ?? guess),
    // A program that was chosen by hand has not arranged these rows.
    ...(remembered?.program && remembered.program !== program?.id && { program: null }),
    recognised: program ?? undefined,
    namedColumns,
    amountColumns,
    ...(sheets.length > 1 && {
      sheets: sheets.map(({ name, body, program }) => ({
        name,
        rowCount: body.length,
        recognised: program ?? undefined,
      })),
      sheet: 0,
    }),
  }
  const record = await inTransaction(ctx, async (ctx) => {
    await deleteWaiting(ctx, actor.userId)
    const [created] = await ctx.db
      .insert(productImports)
      .values({
        userId: actor.userId,
        fileName: cleanFileName(input.fileName),
        plan,
        rowCount: chosen.body.length,
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (!created) throw new Error('the import was not written')
    await storeRows(ctx, created.id, chosen.body)
    if (sheets.length > 1)
      for (const [sheet, { rows }] of sheets.entries()) await storeSheetRows(ctx, created.id, sheet, rows)
    return created
  })
  return describeImport(ctx, record)
}

interface ImportedSheet extends OpenedSheet, Pick<ReadSheet, 'name' | 'program'> {
  rows: readonly WrittenRow[]
  /** Below the headings. */
  body: readonly WrittenRow[]
}

/** The sheets of a file, the one that looks most like articles first: instructions know no headings. */
function likeliestFirst(sheets: readonly ReadSheet[], catalogue: ImportCatalogue): ImportedSheet[] {
  return sheets
    .map((sheet): ImportedSheet => {
      const opened = openSheet(sheet, catalogue)
      const body = sheet.rows.filter(({ rowNumber }) => rowNumber > opened.headingRow)
      return { ...opened, name: sheet.name, program: sheet.program, rows: sheet.rows, body }
    })
    .toSorted((one, other) => other.known - one.known || other.body.length - one.body.length)
}

const cleanFileName = (name: string): string =>
  cleanCell(name).split(/[\\/]/).at(-1)?.replaceAll(/\s+/g, ' ').slice(-150).toWellFormed() || 'Sans nom'

export async function storeRows(ctx: Context, importId: string, rows: readonly WrittenRow[]): Promise<void> {
  for (const part of partsOf(rows))
    await ctx.db.execute(sql`
      insert into ${productImportRows} (import_id, row_number, cells, is_hidden)
      select ${importId}::uuid, row_number, cells::jsonb, is_hidden from ${asTable(part)}`)
}

async function storeSheetRows(
  ctx: Context,
  importId: string,
  sheet: number,
  rows: readonly WrittenRow[],
): Promise<void> {
  for (const part of partsOf(rows))
    await ctx.db.execute(sql`
      insert into ${productImportSheetRows} (import_id, sheet, row_number, cells, is_hidden)
      select ${importId}::uuid, ${sheet}::integer, row_number, cells::jsonb, is_hidden from ${asTable(part)}`)
}

const asTable = (rows: readonly WrittenRow[]) => sql`
  unnest(
    ${sql.param(rows.map(({ rowNumber }) => rowNumber))}::integer[],
    ${sql.param(rows.map(({ cells }) => cells))}::text[],
    ${sql.param(rows.map(({ isHidden }) => isHidden))}::boolean[]
  ) as row (row_number, cells, is_hidden)`

/** Short statements, whatever stands in the rows: building a statement does not block the process. */
function* partsOf(rows: readonly WrittenRow[]): Generator<WrittenRow[]> {
  let part: WrittenRow[] = []
  let characters = 0
  for (const row of rows) {
    part.push(row)
    characters += row.cells.length
    if (part.length < 2_000 && characters < 500_000) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}

async function deleteWaiting(ctx: Context, userId: string): Promise<void> {
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
