import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { countKnownHeadings, guessColumns } from '#domain/selling/guess-columns.ts'
import { type ImportDetail, mostImportRows } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '../../context.ts'
import { productImportRows, productImports } from '../../database/schema/selling.ts'
import { requireSeller } from '../require-seller.ts'
import { describeImport } from './describe-import.ts'
import { readSpreadsheet } from './file/read-spreadsheet.ts'
import { cleanCell, type TableRow } from './file/table.ts'
import type { ImportRecord, StoredPlan } from './find-import.ts'
import { type ImportCatalogue, loadCatalogue } from './load-catalogue.ts'
import { rememberPlan } from './remember-plan.ts'

/** Files that were sent and never imported; older ones make room. */
const mostWaiting = 10

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
  const { rows } = await readSpreadsheet(await input.read())
  const catalogue = await loadCatalogue(ctx)
  const { headings, body } = splitHeadings(rows, catalogue)
  if (body.length === 0) throw new AppError('invalid', importMessages.noRow)
  if (body.length > mostImportRows) throw new AppError('invalid', importMessages.tooManyRows)
  const guess = { columns: guessColumns(headings, catalogue.fields), defaultCategoryId: null, answers: {} }
  const remembered = await rememberPlan(ctx, { sellerId: actor.userId, headings })
  const plan: StoredPlan = { headings, ...(remembered ?? guess) }
  const record = await inTransaction(ctx, async (ctx) => {
    await forgetWaiting(ctx, actor.userId)
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
    await keepRows(ctx, created.id, body)
    return created as ImportRecord
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
  rows: readonly TableRow[],
  { fields }: ImportCatalogue,
): { headings: string[]; body: TableRow[] } {
  const scored = rows
    .slice(0, 10)
    .map((row, index) => ({ index, known: countKnownHeadings(row.cells, fields) }))
  const most = Math.max(0, ...scored.map(({ known }) => known))
  const index = scored.find(({ known }) => known === most)?.index ?? 0
  const first = rows[0]?.cells ?? []
  const hasHeadings = most > 0 || !first.some((cell) => /^-?[\d\s.,]+\s*(?:€|euros?)?$/i.test(cell))
  const body = rows.slice(hasHeadings ? index + 1 : 0)
  const width = Math.max(0, ...[...(hasHeadings ? rows.slice(index) : rows)].map(({ cells }) => cells.length))
  const written = hasHeadings ? (rows[index]?.cells ?? []) : []
  const headings = Array.from(
    { length: width },
    (_, column) =>
      written[column]?.replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed() || `Colonne ${column + 1}`,
  )
  return { headings, body }
}

async function keepRows(ctx: Context, importId: string, rows: readonly TableRow[]): Promise<void> {
  const batch = 2_000
  for (let start = 0; start < rows.length; start += batch) {
    const part = rows.slice(start, start + batch)
    await ctx.db.execute(sql`
      insert into ${productImportRows} (import_id, row_number, cells)
      select ${importId}::uuid, row_number, cells::jsonb
      from unnest(
        ${sql.param(part.map(({ rowNumber }) => rowNumber))}::integer[],
        ${sql.param(part.map(({ cells }) => JSON.stringify(cells)))}::text[]
      ) as row (row_number, cells)`)
  }
}

async function forgetWaiting(ctx: Context, userId: string): Promise<void> {
  const superfluous = ctx.db
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(eq(productImports.userId, userId), eq(productImports.status, 'uploaded')))
    .orderBy(desc(productImports.createdAt))
    .offset(mostWaiting - 1)
  await ctx.db
    .delete(productImports)
    .where(and(inArray(productImports.id, superfluous), eq(productImports.status, 'uploaded')))
}
