import { stringify } from 'csv-stringify/sync'
import { and, asc, eq } from 'drizzle-orm'
import type { StoredNote } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { productImportRows } from '#server/database/schema/selling.ts'
import { findImport, parsePlan } from './find-import.ts'

/** The heading of the last column in a file of rejected rows. */
export const correctionHeading = 'À corriger'

/**
 * Returns the rejected rows as a file with the seller's columns and a last one that says what to correct, so that it can be
 * corrected and imported. Excel opens it with its accents and treats no cell as a formula.
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
  // A file of rejected rows that is imported has the column already.
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
    // The library quotes only cells that contain the delimiter.
    quoted_match: /[\r\n]/,
  })
  return { fileName: `${record.fileName.replace(/\.[a-z]{2,5}$/i, '')} - à corriger.csv`, csv }
}

const describeProblems = (notes: readonly StoredNote[], headings: readonly string[]): string =>
  notes
    .filter(({ kind }) => kind !== 'understood')
    .map(({ column, text }) => (column === null ? text : `${headings[column] ?? ''}\u00a0— ${text}`))
    .join('\n')
