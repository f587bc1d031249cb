import type { CustomField } from '../catalogue/custom-fields.ts'
import { fieldDefinitions, parseList } from '../catalogue/field-types.ts'
import type { Picture } from '../catalogue/pictures.ts'
import type { ProductStatus } from '../catalogue/statuses.ts'
import type { Cents } from '../money.ts'
import { plainForm } from './plain-words.ts'
import { type ProductFormValues, priceText } from './product-form.ts'
import { findConditionField } from './read-condition.ts'

/** Columns of the table of drafts and products, besides the characteristics of a category. */
export const fixedColumns = [
  'title',
  'reference',
  'categoryId',
  'price',
  'quantity',
  'saleUnit',
  'contentQuantity',
  'contentUnit',
  'minimumQuantity',
  'quantityStep',
  'priceTiers',
  'condition',
  'provenanceKind',
  'weight',
  'vatRegime',
  'pickupPlaceId',
  'availableUntil',
] as const satisfies (keyof ProductFormValues)[]
export type FixedColumn = (typeof fixedColumns)[number]

/** `values.{fieldId}` is a characteristic, as in the names of the form's errors. */
export type TableColumn = FixedColumn | `values.${string}`

export const fixedColumnLabels: Readonly<Record<FixedColumn, string>> = {
  title: 'Titre',
  reference: 'Référence',
  categoryId: 'Catégorie',
  price: 'Prix (€)',
  quantity: 'Stock',
  saleUnit: 'Unité de vente',
  contentQuantity: 'Contenu d’une unité',
  contentUnit: 'Unité du contenu',
  minimumQuantity: 'Quantité minimale',
  quantityStep: 'Vendu par multiple de',
  priceTiers: 'Prix par quantité',
  condition: 'État',
  provenanceKind: 'Provenance',
  weight: 'Poids d’une unité (kg)',
  vatRegime: 'TVA',
  pickupPlaceId: 'Lieu de retrait',
  availableUntil: 'Dernier jour en ligne',
}

const valuePrefix = 'values.'
export const fieldColumn = (fieldId: string): TableColumn => `${valuePrefix}${fieldId}`

/** Returns the custom field of a column; null for a fixed one. */
export const fieldIdOf = (column: TableColumn): string | null =>
  column.startsWith(valuePrefix) ? column.slice(valuePrefix.length) : null

const isFixed = (column: TableColumn): column is FixedColumn => fieldIdOf(column) === null

export type Cells = Partial<Record<TableColumn, string>>

/** A draft or a product in the table. */
export interface ListingRow {
  id: string
  kind: 'draft' | 'product'
  /** Null for a draft. */
  status: ProductStatus | null
  isHidden: boolean
  /** The form's values; several options are a JSON list, empty ones are absent. */
  cells: Cells
  /** Errors of its form, by column or by another input. */
  problems: Record<string, string>
  /** The primary picture. */
  picture: Picture | null
  pictureCount: number
}

/** Text of a cell for a price on request. */
export const onRequestText = 'sur demande'
const isOnRequest = (text: string): boolean =>
  [onRequestText, `prix ${onRequestText}`].includes(plainForm(text))

/** Writes the cell of a price; null is on request. */
export const tablePriceText = (price: Cents | null): string =>
  price === null ? onRequestText : priceText(price)

/** `10 : 45 | 40 : 40`, the notation of files. */
export const printTiers = (tiers: ProductFormValues['priceTiers']): string =>
  tiers.map(({ from, price }) => [from, price].filter(Boolean).join(' : ')).join(' | ')

/** A malformed tier is put into `from`, which the form refuses. */
export const parseTiers = (text: string): ProductFormValues['priceTiers'] =>
  text
    .split('|')
    .map((part) => {
      const [from = '', ...price] = part.split(':')
      return { from: from.trim(), price: price.join(':').trim() }
    })
    .filter(({ from, price }) => from || price)

/** Returns the text of a cell; empty for no value. */
export function cellText(form: ProductFormValues, column: TableColumn): string {
  if (!isFixed(column)) {
    const value = form.values[fieldIdOf(column) ?? ''] ?? ''
    return Array.isArray(value) ? (value.length > 0 ? JSON.stringify(value) : '') : value
  }
  if (column === 'price' && form.isOnRequest) return onRequestText
  if (column === 'priceTiers') return printTiers(form.priceTiers)
  return form[column]
}

export function cellTexts(form: ProductFormValues): Cells {
  const columns: TableColumn[] = [...fixedColumns, ...Object.keys(form.values).map(fieldColumn)]
  return Object.fromEntries(
    columns.map((column) => [column, cellText(form, column)] as const).filter(([, text]) => text !== ''),
  )
}

/** Returns the form with other texts in some cells. `fields` are those of its new category. */
export function withCells(
  form: ProductFormValues,
  cells: Cells,
  fields: readonly CustomField[],
): ProductFormValues {
  const changed = { ...form, values: { ...form.values } }
  for (const [column, text] of Object.entries(cells) as [TableColumn, string][]) {
    if (!isFixed(column)) {
      const field = fields.find(({ id }) => id === fieldIdOf(column))
      const isList = field && fieldDefinitions[field.fieldType].hasSeveralValues && text !== ''
      changed.values[fieldIdOf(column) ?? ''] = isList ? parseList(text) : text
    } else if (column === 'price') {
      changed.isOnRequest = isOnRequest(text)
      changed.price = changed.isOnRequest ? '' : text
    } else if (column === 'priceTiers') changed.priceTiers = parseTiers(text)
    else changed[column] = text
  }
  return changed
}

/** Returns why a cell cannot be filled in for a category with these fields, or null. */
export function cellLock(column: TableColumn, fields: readonly CustomField[]): string | null {
  if (column === 'condition' && findConditionField(fields))
    return 'Dans cette catégorie, l’état se dit dans une caractéristique.'
  if (isFixed(column) || fields.some(({ id }) => id === fieldIdOf(column))) return null
  return 'Cette catégorie n’a pas cette caractéristique.'
}
