import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { countKnownHeadings, guessColumns } from '#domain/selling/guess-columns.ts'
import { type ImportDetail, maxImportRows } from '#domain/selling/imports.ts'
import { programColumns } from '#domain/selling/programs/program-columns.ts'
import { findProgram } from '#domain/selling/programs/recognise-program.ts'
import type { StoredPlan } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { type ReadTable, readTable, type WrittenRow } from './file/process/read-table.ts'
import { cleanCell } from './file/table.ts'
import { describeImport } from './find-import.ts'
import { type ImportCatalogue, loadCatalogue } from './find-known-products.ts'
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
  const table = await readTable(actor.userId, await input.read())
  const catalogue = await loadCatalogue(ctx)
  // What names no place is there: its rows are read against it.
  await ensureDefaultPlace(ctx, { sellerId: actor.userId })
  const { headings, body } = splitHeadings(table, catalogue)
  if (body.length === 0) throw new AppError('invalid', importMessages.noRow)
  if (body.length > maxImportRows) throw new AppError('invalid', importMessages.tooManyRows)
  const program = findProgram(table.program?.id)
  const columns = program
    ? programColumns(program, headings, catalogue.fields)
    : guessColumns(headings, catalogue.fields)
  const guess = { columns, defaultCategoryId: null, answers: {}, program: program?.id }
  const remembered = await rememberPlan(ctx, { sellerId: actor.userId, headings })
  const plan: StoredPlan = { headings, ...(remembered ?? guess), recognised: table.program ?? undefined }
  const record = await inTransaction(ctx, async (ctx) => {
    await deleteWaiting(ctx, actor.userId)
    const [created] = await ctx.db
      .insert(productImports)
      .values({
        userId: actor.userId,
        fileName: cleanFileName(input.fileName),
        plan,
        rowCount: body.length,
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (!created) throw new Error('the import was not written')
    await storeRows(ctx, created.id, body)
    return created
  })
  return describeImport(ctx, record)
}

const cleanFileName = (name: string): string =>
  cleanCell(name).split(/[\\/]/).at(-1)?.replaceAll(/\s+/g, ' ').slice(-150).toWellFormed() || 'Sans nom'

/**
 * Titles may stand above the headings; the headings are the row with the most names we know. Where no row has any, and
 * the first holds figures, there are none: every row is a product.
 */
function splitHeadings(
  { rows, top, width, program }: ReadTable,
  { fields }: ImportCatalogue,
): { headings: string[]; body: readonly WrittenRow[] } {
  const scored = top.map((row, index) => ({ index, known: countKnownHeadings(row.cells, fields) }))
  const most = Math.max(0, ...scored.map(({ known }) => known))
  const index = program ? 0 : (scored.find(({ known }) => known === most)?.index ?? 0)
  const hasHeadings = program !== null || most > 0 || !top[0]?.cells.some(isFigure)
  const body = rows.slice(hasHeadings ? index + 1 : 0)
  const written = hasHeadings ? (top[index]?.cells ?? []) : []
  const headings = Array.from(
    { length: width },
    (_, column) =>
      written[column]?.replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed() || `Colonne ${column + 1}`,
  )
  return { headings, body }
}

const isFigure = (cell: string): boolean =>
  cell.length <= 40 && /^-?[\d\s.,]+(?:€|euros?)?$/i.test(cell) && /\d/.test(cell)

async function storeRows(ctx: Context, importId: string, rows: readonly WrittenRow[]): Promise<void> {
  for (const part of partsOf(rows)) {
    await ctx.db.execute(sql`
      insert into ${productImportRows} (import_id, row_number, cells)
      select ${importId}::uuid, row_number, cells::jsonb
      from unnest(
        ${sql.param(part.map(({ rowNumber }) => rowNumber))}::integer[],
        ${sql.param(part.map(({ cells }) => cells))}::text[]
      ) as row (row_number, cells)`)
  }
}

/** Short statements, whatever stands in the rows: nobody waits while one is put together. */
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
