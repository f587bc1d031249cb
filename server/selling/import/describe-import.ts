import { and, count, inArray, isNotNull } from 'drizzle-orm'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import {
  type ColumnTarget,
  columnTargetLabels,
  type ImportCounts,
  type ImportDetail,
  type ImportSummary,
  plainColumnTargets,
  undoableForMs,
} from '#domain/selling/imports.ts'
import type { Context } from '../../context.ts'
import { productImportRows } from '../../database/schema/selling.ts'
import type { ImportRecord } from './find-import.ts'
import { type ImportCatalogue, loadCatalogue } from './load-catalogue.ts'

/** An import as its seller's page shows it. */
export async function describeImport(ctx: Context, record: ImportRecord): Promise<ImportDetail> {
  const [summary] = await summariseImports(ctx, [record])
  const { columns, defaultCategoryId, answers, headings } = record.plan
  const targets = listTargets(await loadCatalogue(ctx))
  return { ...(summary as ImportSummary), headings, plan: { columns, defaultCategoryId, answers }, targets }
}

export async function summariseImports(ctx: Context, records: ImportRecord[]): Promise<ImportSummary[]> {
  const { importId, outcome } = productImportRows
  const ids = records.map(({ id }) => id)
  const counted = await ctx.db
    .select({ importId, outcome, rows: count() })
    .from(productImportRows)
    .where(and(inArray(importId, ids), isNotNull(outcome)))
    .groupBy(importId, outcome)
  return records.map((record) => {
    const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
    for (const row of counted) if (row.importId === record.id && row.outcome) counts[row.outcome] = row.rows
    const until = undoableUntil(record)
    return {
      id: record.id,
      fileName: record.fileName,
      status: record.status,
      rowCount: record.rowCount,
      processed: record.processed,
      counts,
      createdAt: record.createdAt.toISOString(),
      finishedAt: record.finishedAt?.toISOString() ?? null,
      undoableUntil: until && until > ctx.clock.now() ? until.toISOString() : null,
    }
  })
}

/** Null: there is nothing to undo, or not yet. */
export function undoableUntil({
  status,
  finishedAt,
}: Pick<ImportRecord, 'status' | 'finishedAt'>): Date | null {
  if ((status !== 'done' && status !== 'failed') || !finishedAt) return null
  return new Date(finishedAt.getTime() + undoableForMs)
}

export function listTargets({ fields }: ImportCatalogue): { value: ColumnTarget; label: string }[] {
  const names = new Set(fields.map(({ name }) => name).filter((name) => name !== priceOnRequestField))
  return [
    ...plainColumnTargets.map((value) => ({ value, label: columnTargetLabels[value] })),
    ...[...names].map((name) => ({ value: `field:${name}` as const, label: name })),
  ]
}
