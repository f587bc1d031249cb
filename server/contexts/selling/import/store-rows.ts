import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { productImportRows, productImportSheetRows } from '#server/database/schema/selling.ts'
import type { SerializedRow } from './file/process/read-table.ts'

export async function storeRows(
  ctx: Context,
  importId: string,
  rows: readonly SerializedRow[],
): Promise<void> {
  for (const part of splitIntoParts(rows))
    await ctx.db.execute(sql`
      insert into ${productImportRows} (import_id, row_number, cells, is_hidden)
      select ${importId}::uuid, row_number, cells::jsonb, is_hidden from ${rowsAsTable(part)}`)
}

export async function storeSheetRows(
  ctx: Context,
  importId: string,
  sheet: number,
  rows: readonly SerializedRow[],
): Promise<void> {
  for (const part of splitIntoParts(rows))
    await ctx.db.execute(sql`
      insert into ${productImportSheetRows} (import_id, sheet, row_number, cells, is_hidden)
      select ${importId}::uuid, ${sheet}::integer, row_number, cells::jsonb, is_hidden from ${rowsAsTable(part)}`)
}

const rowsAsTable = (rows: readonly SerializedRow[]) => sql`
  unnest(
    ${sql.param(rows.map(({ rowNumber }) => rowNumber))}::integer[],
    ${sql.param(rows.map(({ cells }) => cells))}::text[],
    ${sql.param(rows.map(({ isHidden }) => isHidden))}::boolean[]
  ) as row (row_number, cells, is_hidden)`

/** The statements are limited by the size of the rows, because building a long one would block the process. */
function* splitIntoParts(rows: readonly SerializedRow[]): Generator<SerializedRow[]> {
  let part: SerializedRow[] = []
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
