import { and, asc, eq, gt } from 'drizzle-orm'
import { formatValue } from '#domain/catalogue/custom-fields.ts'
import type { StoredValue } from '#domain/catalogue/custom-values.ts'
import { categoryLabel } from '#domain/selling/find-category.ts'
import type { LeftOutRow, PreviewRow, RowNote, RowResult } from '#domain/selling/imports.ts'
import { type ProductState, rowRecordSchema, type StoredNote } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { productImportRows } from '#server/database/schema/selling.ts'
import type { TableRow } from './file/table.ts'
import type { ImportCatalogue } from './find-matchable-products.ts'
import type { PlannedRow } from './plan-rows.ts'

/** The rows of an import as the file has them, in their order; `after`: only those below this row; `limit`: no more than
 * so many. */
async function readRows(
  ctx: Context,
  input: { importId: string; after?: number; limit?: number },
): Promise<TableRow[]> {
  const { rowNumber, cells, isHidden, importId } = productImportRows
  const query = ctx.db
    .select({ rowNumber, cells, isHidden })
    .from(productImportRows)
    .where(
      and(eq(importId, input.importId), input.after === undefined ? undefined : gt(rowNumber, input.after)),
    )
    .orderBy(asc(rowNumber))
  const rows = await (input.limit === undefined ? query : query.limit(input.limit))
  return rows
}

/** Reads all rows of an import in batches of `size`. */
export async function* readRowBatches(
  ctx: Context,
  { importId, size }: { importId: string; size: number },
): AsyncGenerator<TableRow[]> {
  let after = 0
  for (;;) {
    const rows = await readRows(ctx, { importId, after, limit: size })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.rowNumber
  }
}

/** Describes a row as the import will write it, without its cells. */
export function describePlanned(row: PlannedRow, catalogue: ImportCatalogue): Omit<PreviewRow, 'cells'> {
  const { rowNumber, notes, result, action, reading } = row
  if (result)
    return { rowNumber, notes, result: describeResult(result, action, reading.pictureCount, catalogue) }
  // Without a category there is no product yet, but the other values are shown.
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
  return { rowNumber, notes, result: partial }
}

const maxLeftOutText = 120

/** Describes a row that is left out: its content and the reason. */
export const describeLeftOut = ({
  rowNumber,
  cells,
  notes,
}: Pick<PlannedRow, 'rowNumber' | 'cells'> & { notes: readonly { text: string }[] }): LeftOutRow => ({
  rowNumber,
  text: cells.filter(Boolean).join(' · ').slice(0, maxLeftOutText).toWellFormed(),
  reason: notes[0]?.text ?? '',
})

const actionByOutcome = {
  created: 'create',
  updated: 'update',
  unchanged: 'unchanged',
  rejected: 'reject',
  skipped: 'skip',
} as const

/** Describes a row that was imported. */
export function describeProcessed(
  row: {
    rowNumber: number
    cells: string[]
    notes: StoredNote[]
    outcome: keyof typeof actionByOutcome | null
    before: unknown
  },
  catalogue: ImportCatalogue,
): PreviewRow {
  const became = rowRecordSchema.safeParse(row.before).data?.became
  return {
    rowNumber: row.rowNumber,
    cells: row.cells,
    notes: row.notes.filter((note): note is RowNote => note.kind !== 'picture'),
    result: row.outcome && became ? describeResult(became, actionByOutcome[row.outcome], 0, catalogue) : null,
  }
}

const describeResult = (
  { title, price, quantity, sale, condition, categoryId, values }: ProductState,
  action: RowResult['action'],
  pictureCount: number,
  { tree, fields }: ImportCatalogue,
): RowResult => ({
  action,
  title,
  price,
  quantity,
  sale,
  condition,
  categoryName: categoryId ? categoryLabel(tree, categoryId) : null,
  values: describeValues(values, fields),
  pictureCount,
})

const describeValues = (values: readonly StoredValue[], fields: ImportCatalogue['fields']) =>
  values.flatMap(({ customFieldId, value }) => {
    const field = fields.find(({ id }) => id === customFieldId)
    const text = field ? formatValue(field, value) : null
    return field && text !== null ? [{ name: field.name, value: text }] : []
  })
