import { stringify } from 'csv-stringify/sync'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ImportPlan } from '#domain/selling/imports.ts'
import { type StoredNote, storedPlanSchema } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { findImport, planOf } from './find-import.ts'

/** What the last column of a file of rejected rows is called. */
const toCorrect = 'À corriger'

const maxComparedPlans = 10

/**
 * What the seller decided the last time a file had these columns, the file of its rejected rows included: who sends their
 * stock every week answers once.
 */
export async function rememberPlan(
  ctx: Context,
  { sellerId, headings }: { sellerId: string; headings: readonly string[] },
): Promise<ImportPlan | null> {
  const done = await ctx.db
    .select({ plan: productImports.plan })
    .from(productImports)
    .where(and(eq(productImports.userId, sellerId), eq(productImports.status, 'done')))
    .orderBy(desc(productImports.createdAt))
    .limit(maxComparedPlans)
  const requestedSignature = signature(headings)
  const last = done
    .map(({ plan }) => storedPlanSchema.safeParse(plan).data)
    // With the columns that corrections added, as the file of rejected rows has them, or without.
    .find(
      (plan) =>
        plan &&
        [plan.headings, plan.headings.slice(0, plan.fileColumns)].some(
          (own) => signature(own) === requestedSignature,
        ),
    )
  if (!last) return null
  const meanings = last.headings.flatMap((heading, index) =>
    heading === toCorrect ? [] : [last.columns[index] ?? null],
  )
  const columns = headings.map((heading) => (heading === toCorrect ? null : (meanings.shift() ?? null)))
  return { columns, defaultCategoryId: last.defaultCategoryId, answers: last.answers }
}

const signature = (headings: readonly string[]): string =>
  JSON.stringify(headings.filter((heading) => heading !== toCorrect))

/**
 * Before many products are written in one transaction. The check at its end (`check-price-on-request.sql`) keeps its query plan with the
 * connection; one made while the tables were nearly empty would read all of them for every row: 40 seconds instead of 2
 * for the first 5 000 products of a new marketplace.
 */
export async function forgetPlans({ db }: Context): Promise<void> {
  await db.execute(sql`discard plans`)
}

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
    // The library itself thinks of the record's delimiter only.
    quoted_match: /[\r\n]/,
  })
  return { fileName: `${record.fileName.replace(/\.[a-z]{2,5}$/i, '')} - à corriger.csv`, csv }
}

const explain = (notes: readonly StoredNote[], headings: readonly string[]): string =>
  notes
    .filter(({ kind }) => kind !== 'understood')
    .map(({ column, text }) => (column === null ? text : `${headings[column] ?? ''}\u00a0— ${text}`))
    .join('\n')
