import { formatValue } from '#domain/catalogue/custom-fields.ts'
import type { StoredValue } from '#domain/catalogue/custom-values.ts'
import { categoryLabel } from '#domain/selling/find-category.ts'
import type { PreviewRow, RowNote, RowResult } from '#domain/selling/imports.ts'
import type { ProductState } from './find-known-products.ts'
import type { ImportCatalogue } from './load-catalogue.ts'
import type { PlannedRow } from './plan-rows.ts'
import type { RowRecord } from './row-record.ts'

/** A row as it will be, without its cells. */
export function describePlanned(row: PlannedRow, catalogue: ImportCatalogue): Omit<PreviewRow, 'cells'> {
  const { rowNumber, notes, becomes, action, reading } = row
  if (becomes)
    return { rowNumber, notes, becomes: describe(becomes, action, reading.pictureCount, catalogue) }
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
  return { rowNumber, notes, becomes: partial }
}

const actionOf = { created: 'create', updated: 'update', unchanged: 'unchanged', rejected: 'reject' } as const

/** A row as it is kept, once it was treated. */
export function describeTreated(
  row: {
    rowNumber: number
    cells: unknown
    notes: unknown
    outcome: keyof typeof actionOf | null
    before: unknown
  },
  catalogue: ImportCatalogue,
): PreviewRow {
  const { became } = (row.before ?? {}) as Partial<RowRecord>
  return {
    rowNumber: row.rowNumber,
    cells: row.cells as string[],
    notes: (row.notes as RowNote[]).filter(({ text }) => text),
    becomes: row.outcome && became ? describe(became, actionOf[row.outcome], 0, catalogue) : null,
  }
}

const describe = (
  { title, price, quantity, categoryId, values }: ProductState,
  action: RowResult['action'],
  pictureCount: number,
  { tree, fields }: ImportCatalogue,
): RowResult => ({
  action,
  title,
  price,
  quantity,
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
