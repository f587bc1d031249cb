import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { formatValue } from '#domain/catalogue/custom-fields.ts'
import { categoryLabel } from '#domain/selling/find-category.ts'
import {
  type ImportPreview,
  type ImportQuestion,
  type PreviewRow,
  previewPageSize,
  type RowNote,
} from '#domain/selling/imports.ts'
import { readKeys } from '#domain/selling/read-row.ts'
import type { ReadingGuide } from '#domain/selling/row-reading.ts'
import type { Context } from '../../context.ts'
import { productImportRows } from '../../database/schema/selling.ts'
import { findImport, type ImportRecord } from './find-import.ts'
import { findKnownProducts } from './find-known-products.ts'
import { type ImportCatalogue, loadCatalogue } from './load-catalogue.ts'
import { findRepeats, outcomeOf, type PlannedRow, planRows } from './plan-rows.ts'
import { readRows } from './read-rows.ts'
import type { RowRecord } from './row-record.ts'

type Only = 'all' | 'problems'

/**
 * What each row of the file becomes: before the import what it would become, afterwards what it became.
 * @throws AppError `not-found` for another seller's import
 */
export async function previewImport(
  ctx: Context,
  input: { importId: string; page: number; only: Only },
): Promise<ImportPreview> {
  const { record } = await findImport(ctx, input)
  return record.status === 'uploaded' ? foresee(ctx, record, input) : lookBack(ctx, record, input)
}

/** One row as it would become. */
export async function previewRow(
  ctx: Context,
  record: ImportRecord,
  input: { rowNumber: number },
): Promise<PreviewRow | undefined> {
  const { planned, catalogue } = await planFile(ctx, record)
  const row = planned.find(({ rowNumber }) => rowNumber === input.rowNumber)
  return row && describeRow(row, catalogue)
}

const batchSize = 500

/** The whole file: counts and questions are about all of it. Others are served between the batches. */
async function planFile(
  ctx: Context,
  record: ImportRecord,
): Promise<{ planned: PlannedRow[]; catalogue: ImportCatalogue }> {
  const catalogue = await loadCatalogue(ctx)
  const guide: ReadingGuide = { headings: record.plan.headings, plan: record.plan, ...catalogue }
  const rows = await readRows(ctx, { importId: record.id })
  const repeats = findRepeats(rows, guide)
  const claimed = new Set<string>()
  const planned: PlannedRow[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    const keys = batch.map(({ cells }) => readKeys(cells, guide))
    const known = await findKnownProducts(ctx, {
      sellerId: record.userId,
      importId: record.id,
      keys,
      lock: false,
    })
    planned.push(...planRows(batch, guide, { known, repeats, claimed }))
  }
  return { planned, catalogue }
}

async function foresee(
  ctx: Context,
  record: ImportRecord,
  { page, only }: { page: number; only: Only },
): Promise<ImportPreview> {
  const { planned, catalogue } = await planFile(ctx, record)
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0, questions: 0 }
  const questions = new Map<string, ImportQuestion>()
  for (const row of planned) {
    counts[outcomeOf[row.action]] += 1
    if (row.reading.questions.length > 0) counts.questions += 1
    for (const question of row.reading.questions) {
      const known = questions.get(question.id)
      if (known) known.rows += 1
      else questions.set(question.id, { ...question, rows: 1 })
    }
  }
  const shown = only === 'all' ? planned : planned.filter(({ action }) => action === 'reject')
  const pageCount = Math.max(1, Math.ceil(shown.length / previewPageSize))
  const start = (Math.min(page, pageCount) - 1) * previewPageSize
  return {
    rows: shown.slice(start, start + previewPageSize).map((row) => describeRow(row, catalogue)),
    page: Math.min(page, pageCount),
    pageCount,
    total: shown.length,
    counts,
    questions: [...questions.values()].sort((one, other) => other.rows - one.rows).slice(0, mostQuestions),
  }
}

/** More at once help nobody; the next come when these are answered. */
const mostQuestions = 50

function describeRow(row: PlannedRow, { tree, fields }: ImportCatalogue): PreviewRow {
  const { rowNumber, cells, notes, becomes, action, reading } = row
  if (!becomes) {
    // No category yet: the rest is worth seeing.
    const partial = reading.title
      ? {
          action,
          title: reading.title,
          price: reading.price ?? null,
          quantity: reading.quantity ?? 1,
          categoryName: null,
          values: [],
          pictureCount: reading.pictureCount,
        }
      : null
    return { rowNumber, cells, notes, becomes: partial }
  }
  const values = becomes.values.flatMap(({ customFieldId, value }) => {
    const field = fields.find(({ id }) => id === customFieldId)
    const text = field ? formatValue(field, value) : null
    return field && text !== null ? [{ name: field.name, value: text }] : []
  })
  const { title, price, quantity, categoryId } = becomes
  const categoryName = categoryId ? categoryLabel(tree, categoryId) : null
  return {
    rowNumber,
    cells,
    notes,
    becomes: { action, title, price, quantity, categoryName, values, pictureCount: reading.pictureCount },
  }
}

const actionOf = { created: 'create', updated: 'update', unchanged: 'unchanged', rejected: 'reject' } as const

/** What the rows became is written; nothing is reckoned again. */
async function lookBack(
  ctx: Context,
  record: ImportRecord,
  { page, only }: { page: number; only: Only },
): Promise<ImportPreview> {
  const { importId, outcome, rowNumber, notes } = productImportRows
  const own = eq(importId, record.id)
  const counted = await ctx.db
    .select({ outcome, rows: sql<number>`count(*)`.mapWith(Number) })
    .from(productImportRows)
    .where(and(own, isNotNull(outcome)))
    .groupBy(outcome)
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0, questions: 0 }
  for (const row of counted) if (row.outcome) counts[row.outcome] = row.rows
  const hasError = sql`${notes} @> '[{"kind": "error"}]'`
  const wanted = and(own, only === 'all' ? undefined : or(eq(outcome, 'rejected'), hasError))
  const total = await ctx.db.$count(productImportRows, wanted)
  const pageCount = Math.max(1, Math.ceil(total / previewPageSize))
  const rows = await ctx.db
    .select()
    .from(productImportRows)
    .where(wanted)
    .orderBy(asc(rowNumber))
    .limit(previewPageSize)
    .offset((Math.min(page, pageCount) - 1) * previewPageSize)
  const { tree, fields } = await loadCatalogue(ctx)
  return {
    rows: rows.map((row) => {
      const { became } = (row.before ?? {}) as Partial<RowRecord>
      const values = (became?.values ?? []).flatMap(({ customFieldId, value }) => {
        const field = fields.find(({ id }) => id === customFieldId)
        const text = field ? formatValue(field, value) : null
        return field && text !== null ? [{ name: field.name, value: text }] : []
      })
      return {
        rowNumber: row.rowNumber,
        cells: row.cells as string[],
        notes: (row.notes as RowNote[]).filter(({ text }) => text),
        becomes:
          row.outcome && became
            ? {
                action: actionOf[row.outcome],
                title: became.title,
                price: became.price,
                quantity: became.quantity,
                categoryName: became.categoryId ? categoryLabel(tree, became.categoryId) : null,
                values,
                pictureCount: 0,
              }
            : null,
      }
    }),
    page: Math.min(page, pageCount),
    pageCount,
    total,
    counts,
    questions: [],
  }
}
