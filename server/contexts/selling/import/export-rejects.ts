import { stringify } from 'csv-stringify/sync'
import { and, asc, eq } from 'drizzle-orm'
import type { StoredNote } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { productImportRows } from '#server/database/schema/selling.ts'
import { findImport, planOf } from './find-import.ts'

/** What the last column of a file of rejected rows is called. */
export const toCorrect = 'À corriger'

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
    // The library quotes cells with the delimiter only.
    quoted_match: /[\r\n]/,
  })
  return { fileName: `${record.fileName.replace(/\.[a-z]{2,5}$/i, '')} - à corriger.csv`, csv }
}

const explain = (notes: readonly StoredNote[], headings: readonly string[]): string =>
  notes
    .filter(({ kind }) => kind !== 'understood')
    .map(({ column, text }) => (column === null ? text : `${headings[column] ?? ''}\u00a0— ${text}`))
    .join('\n')
