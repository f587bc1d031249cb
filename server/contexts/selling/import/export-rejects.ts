import { stringify } from 'csv-stringify/sync'
import { and, asc, eq } from 'drizzle-orm'
import type { StoredNote } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { productImportRows } from '#server/database/schema/selling.ts'
import { findImport, parsePlan } from './find-import.ts'

/** What the last column of a file of rejected rows is called. */
export const correctionHeading = 'À corriger'

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
  const { headings } = parsePlan(record)
  // Sent again, the file of rejects has the column already.
  const fileColumns = headings.flatMap((heading, index) => (heading === correctionHeading ? [] : [index]))
  const lines = rows.map(({ cells, notes }) => [
    ...fileColumns.map((index) => cells[index] ?? ''),
    describeProblems(notes, headings),
  ])
  const csv = stringify([[...fileColumns.map((index) => headings[index]), correctionHeading], ...lines], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    // The library quotes cells with the delimiter only.
    quoted_match: /[\r\n]/,
  })
  return { fileName: `${record.fileName.replace(/\.[a-z]{2,5}$/i, '')} - à corriger.csv`, csv }
}

const describeProblems = (notes: readonly StoredNote[], headings: readonly string[]): string =>
  notes
    .filter(({ kind }) => kind !== 'understood')
    .map(({ column, text }) => (column === null ? text : `${headings[column] ?? ''}\u00a0— ${text}`))
    .join('\n')
