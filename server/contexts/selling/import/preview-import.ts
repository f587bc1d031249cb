import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import {
  type ImportPreview,
  type LeftOutRow,
  maxListedLeftOut,
  type PreviewFilter,
  type PreviewRow,
  previewPageSize,
} from '#domain/selling/imports.ts'
import type { StoredRow } from '#domain/selling/stored-imports.ts'
import { type Context, requireSeller } from '#server/context.ts'
import { productImportPreviews, productImportRows, productImports } from '#server/database/schema/selling.ts'
import { createQueue } from '#server/lib/queue.ts'
import { findImport, type ImportRecord } from './find-import.ts'
import { loadCatalogue } from './find-matchable-products.ts'
import { describeLeftOut, describeProcessed } from './read-rows.ts'
import { storePreview } from './store-preview.ts'

/** A page of a wide file is megabytes: many concurrent previews would use up all connections and memory. */
const previewQueue = createQueue({
  capacity: 4,
  capacityPerAccount: 1,
  maxWaiting: 200,
  maxWaitingPerAccount: 40,
  waitSeconds: 60,
})

/**
 * Returns what the import will make of each row of the file, or what a finished import made of it.
 * @throws AppError `not-found` for another seller's import; and when the queue is full
 */
export async function previewImport(
  ctx: Context,
  input: { importId: string; page: number; only: PreviewFilter },
): Promise<ImportPreview> {
  const { userId } = requireSeller(ctx)
  return previewQueue.run({ account: userId }, () => readPreview(ctx, input))
}

async function readPreview(
  ctx: Context,
  input: { importId: string; page: number; only: PreviewFilter },
): Promise<ImportPreview> {
  const { record } = await findImport(ctx, input)
  return record.status === 'uploaded'
    ? readEstimate(ctx, record, input)
    : readFinishedRows(ctx, record, input)
}

/** Previews one row. */
export async function previewRow(
  ctx: Context,
  record: ImportRecord,
  { rowNumber }: { rowNumber: number },
): Promise<PreviewRow | undefined> {
  await storePreview(ctx, record)
  const rows = sql`${productImportPreviews.rows}`
  const [page] = await ctx.db
    .select({
      rows: sql<
        StoredRow[]
      >`jsonb_path_query_array(${rows}, '$[*] ? (@.rowNumber == $row)', ${JSON.stringify({ row: rowNumber })}::jsonb)`,
    })
    .from(productImportPreviews)
    .where(
      and(
        eq(productImportPreviews.importId, record.id),
        eq(productImportPreviews.filter, 'all'),
        sql`${rows} @> ${JSON.stringify([{ rowNumber }])}::jsonb`,
      ),
    )
  const [row] = await withCells(ctx, record.id, page?.rows ?? [])
  return row
}

async function readEstimate(
  ctx: Context,
  record: ImportRecord,
  { page, only }: { page: number; only: PreviewFilter },
): Promise<ImportPreview> {
  await storePreview(ctx, record)
  const { preview } = productImports
  const lastPage = sql`ceil((${preview} -> 'totals' ->> ${only}::text)::numeric / ${previewPageSize})`
  const [found] = await ctx.db
    .select({ preview, rows: productImportPreviews.rows })
    .from(productImports)
    .leftJoin(
      productImportPreviews,
      and(
        eq(productImportPreviews.importId, productImports.id),
        eq(productImportPreviews.filter, only),
        sql`${productImportPreviews.page} = least(${page}::numeric, ${lastPage})`,
      ),
    )
    .where(and(eq(productImports.id, record.id), isNotNull(preview)))
  // The import was started or deleted meanwhile.
  if (!found?.preview) return readPreview(ctx, { importId: record.id, page, only })
  const { counts, questions, answered, missing, leftOut, totals } = found.preview
  const total = totals[only]
  const pageCount = Math.max(1, Math.ceil(total / previewPageSize))
  const rows = await withCells(ctx, record.id, found.rows ?? [])
  const pageOfRows = { rows, page: Math.min(page, pageCount), pageCount, total }
  return { ...pageOfRows, counts, questions, answered, missing, leftOut }
}

async function withCells(
  ctx: Context,
  importId: string,
  storedRows: readonly StoredRow[],
): Promise<PreviewRow[]> {
  if (storedRows.length === 0) return []
  const { rowNumber, cells } = productImportRows
  const numbers = storedRows.map((row) => row.rowNumber)
  const found = await ctx.db
    .select({ rowNumber, cells })
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), inArray(rowNumber, numbers)))
  const cellsByRow = new Map(found.map((row) => [row.rowNumber, row.cells]))
  return storedRows.map((row) => ({ ...row, cells: cellsByRow.get(row.rowNumber) ?? [] }))
}

/** Reads the stored results of a finished import's rows. */
async function readFinishedRows(
  ctx: Context,
  record: ImportRecord,
  { page, only }: { page: number; only: PreviewFilter },
): Promise<ImportPreview> {
  const { importId, outcome, rowNumber, notes } = productImportRows
  const isOfImport = eq(importId, record.id)
  const outcomeCounts = await ctx.db
    .select({ outcome, rows: sql<number>`count(*)`.mapWith(Number) })
    .from(productImportRows)
    .where(and(isOfImport, isNotNull(outcome)))
    .groupBy(outcome)
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0, skipped: 0, questions: 0 }
  for (const row of outcomeCounts) if (row.outcome) counts[row.outcome] = row.rows
  const hasError = sql`${notes} @> '[{"kind": "error"}]'`
  const rowCondition = and(isOfImport, only === 'all' ? undefined : or(eq(outcome, 'rejected'), hasError))
  const total = await ctx.db.$count(productImportRows, rowCondition)
  const pageCount = Math.max(1, Math.ceil(total / previewPageSize))
  const rows = await ctx.db
    .select()
    .from(productImportRows)
    .where(rowCondition)
    .orderBy(asc(rowNumber))
    .limit(previewPageSize)
    .offset((Math.min(page, pageCount) - 1) * previewPageSize)
  const catalogue = await loadCatalogue(ctx)
  return {
    rows: rows.map((row) => describeProcessed(row, catalogue)),
    page: Math.min(page, pageCount),
    pageCount,
    total,
    counts,
    questions: [],
    answered: [],
    missing: [],
    leftOut: counts.skipped > 0 ? await listLeftOut(ctx, record.id) : [],
  }
}

async function listLeftOut(ctx: Context, importId: string): Promise<LeftOutRow[]> {
  const { rowNumber, cells, notes, outcome } = productImportRows
  const rows = await ctx.db
    .select({ rowNumber, cells, notes })
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), eq(outcome, 'skipped')))
    .orderBy(asc(rowNumber))
    .limit(maxListedLeftOut)
  return rows.map(describeLeftOut)
}
