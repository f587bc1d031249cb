import type { CustomField } from '../catalogue/custom-fields.ts'
import type { StoredValue } from '../catalogue/custom-values.ts'
import { parseNumber } from '../catalogue/field-types.ts'
import type { ProductInput } from '../catalogue/schemas.ts'
import { statusForStock } from '../catalogue/statuses.ts'
import { placeMessages } from '../places/messages.ts'
import type { Day } from '../platform/days.ts'
import { ownProductMessages, sellingMessages } from '../selling-messages.ts'
import { cleanLine } from '../written-text.ts'
import { errorCellText, isErrorCell } from './error-cell.ts'
import { refuseLastDay } from './own-products.ts'
import { checkForm, type ProductFormValues } from './product-form.ts'
import { conditionFromValues } from './read-condition.ts'
import type { ProductState } from './stored-imports.ts'
import type { TableBatch } from './table-batches.ts'
import { type Cells, cellLock, cellText, fieldColumn, type TableColumn, withCells } from './table-rows.ts'

/** The data against which the cells of a seller's rows are checked. */
export interface TableRules {
  /** Returns the fields of a category; none for an unknown one. */
  fieldsOf: (categoryId: string) => readonly CustomField[]
  categoryIds: ReadonlySet<string>
  /** The seller's own places. */
  placeIds: ReadonlySet<string>
  /** Returns the id of the seller's product with this reference. */
  findProductId: (reference: string) => string | undefined
  today: Day
}

export type RefusedCells = Record<string, string>
type BatchRow = TableBatch['rows'][number]

/**
 * Returns the cells of a row that may be written: they exist in its category, refer to existing data, and are unchanged since the seller
 * saw them.
 */
export function acceptCells(
  form: ProductFormValues,
  { cells }: Pick<BatchRow, 'cells'>,
  rules: TableRules,
): { accepted: Cells; refused: RefusedCells } {
  const accepted: Cells = {}
  const refused: RefusedCells = {}
  const written = Object.entries(cells) as [TableColumn, BatchRow['cells'][string]][]
  // The category comes first, because it determines the other cells.
  const ordered = written.toSorted(([one], [other]) => rank(one) - rank(other))
  for (const [column, { text, seen }] of ordered) {
    const fields = rules.fieldsOf(accepted.categoryId ?? form.categoryId)
    const current = cellText(form, column)
    if (current === text) continue
    const refusal =
      cellLock(column, fields) ??
      (isErrorCell(text) ? errorCellText(text) : null) ??
      refuseUnknownId(column, text, rules) ??
      // The request was repeated, and its change is already stored.
      (current !== seen && !isSameNumber(current, text)
        ? ownProductMessages.cellChanged(column === 'price' || column === 'quantity' ? current : null)
        : null)
    if (refusal) refused[column] = refusal
    else accepted[column] = text
  }
  return { accepted, refused }
}

const rank = (column: TableColumn): number => (column === 'categoryId' ? 0 : 1)

function refuseUnknownId(column: TableColumn, text: string, rules: TableRules): string | null {
  if (column === 'categoryId' && text && !rules.categoryIds.has(text)) return sellingMessages.noCategory
  if (column === 'pickupPlaceId' && text && !rules.placeIds.has(text)) return placeMessages.missing
  return null
}

/** Returns true for `12,50` and `12.5`. */
const isSameNumber = (one: string, other: string): boolean => {
  const number = parseNumber(one)
  return number !== null && number === parseNumber(other)
}

export interface TableProduct {
  id: string
  state: ProductState
  form: ProductFormValues
}

/**
 * Changes cells of a product and returns the reasons for refused ones. Values that were already missing do not prevent other changes.
 * `state` is null when nothing changes, `lastDay` is absent when it is unchanged.
 */
export function changeProduct(
  { id, state, form }: TableProduct,
  accepted: Cells,
  rules: TableRules,
): { state: ProductState | null; lastDay?: Day | null; refused: RefusedCells } {
  if (Object.keys(accepted).length === 0) return { state: null, refused: {} }
  const after = withCells(form, accepted, rules.fieldsOf(accepted.categoryId ?? form.categoryId))
  const fields = rules.fieldsOf(after.categoryId)
  const { input, stored, errors } = checkRow(after, fields)
  const errorsBefore = checkRow(form, rules.fieldsOf(form.categoryId)).errors
  const isTouched = (name: string) => name in accepted || 'categoryId' in accepted
  const refused = Object.fromEntries(
    Object.entries(errors).filter(([name]) => !input || isTouched(name) || !(name in errorsBefore)),
  )
  const reference = accepted.reference && cleanLine(accepted.reference)
  if (reference && (rules.findProductId(reference) ?? id) !== id)
    refused.reference = sellingMessages.knownReference
  const lastDay = 'availableUntil' in accepted ? (input?.availableUntil ?? null) : undefined
  const lastDayRefusal = lastDay && refuseLastDay(lastDay, rules.today)
  if (lastDayRefusal) refused.availableUntil = lastDayRefusal
  if (!input || Object.keys(refused).length > 0) return { state: null, refused }
  const keepsForeignValues = !('categoryId' in accepted) && !('price' in accepted)
  const values = [...stored, ...untouchedValues(state.values, { fields, errors, keepsForeignValues })]
  const changed = { ...state, ...pickChanged(input, state, accepted), values }
  const condition = conditionFromValues(fields, values, changed.condition)
  return { state: { ...changed, condition }, lastDay, refused }
}

/** Stands for a missing category, which would otherwise hide the other errors of a row. */
const placeholderCategoryId = '00000000-0000-0000-0000-000000000000'

/** Checks a row like the form, also when its category is missing. */
function checkRow(form: ProductFormValues, fields: readonly CustomField[]): ReturnType<typeof checkForm> {
  if (form.categoryId) return checkForm(form, fields)
  const { categoryId = '' } = checkForm(form, fields).errors
  const checked = checkForm({ ...form, categoryId: placeholderCategoryId }, fields)
  return { ...checked, errors: { ...checked.errors, categoryId } }
}

/**
 * Returns stored values to keep: those that are no longer valid, and those of fields outside the category while neither category nor price
 * changes.
 */
const untouchedValues = (
  values: readonly StoredValue[],
  {
    fields,
    errors,
    keepsForeignValues,
  }: { fields: readonly CustomField[]; errors: Record<string, string>; keepsForeignValues: boolean },
): StoredValue[] =>
  values.filter(({ customFieldId }) =>
    fields.some(({ id }) => id === customFieldId) ? fieldColumn(customFieldId) in errors : keepsForeignValues,
  )

/** Returns only the properties that were written; the others stay as stored. */
function pickChanged(input: ProductInput, state: ProductState, accepted: Cells): Partial<ProductState> {
  const picked: Partial<ProductState> = {}
  const sale = { ...state.sale }
  for (const column of Object.keys(accepted) as TableColumn[]) {
    switch (column) {
      case 'title':
      case 'reference':
      case 'categoryId':
      case 'price':
      case 'condition':
      case 'weight':
        Object.assign(picked, { [column]: input[column] })
        break
      case 'quantity':
        picked.quantity = input.quantity
        picked.status = statusForStock(state.status, input.quantity)
        break
      case 'saleUnit':
      case 'minimumQuantity':
      case 'quantityStep':
      case 'priceTiers':
        Object.assign(sale, { [column]: input[column] })
        break
      case 'contentQuantity':
      case 'contentUnit':
        Object.assign(sale, { contentQuantity: input.contentQuantity, contentUnit: input.contentUnit })
        break
      case 'provenanceKind':
        picked.provenance = input.provenance ?? {}
        break
      case 'vatRegime':
        picked.vatRegime = input.vatRegime ?? null
        break
      case 'pickupPlaceId':
        picked.pickupPlaceId = input.pickupPlaceId ?? null
        break
    }
  }
  return { ...picked, sale }
}
