import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Condition } from '#domain/catalogue/conditions.ts'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import type { StoredValue } from '#domain/catalogue/custom-values.ts'
import { checkSale, formatQuantity, type Sale, soldByPiece } from '#domain/catalogue/sale-units.ts'
import { statusForStock } from '#domain/catalogue/statuses.ts'
import type { Cents } from '#domain/money.ts'
import type { ColumnTarget, ImportPlan, RowNote } from '#domain/selling/imports.ts'
import { askAboutExistingReference, normaliseReference } from '#domain/selling/near-reference.ts'
import { singulariseTitle } from '#domain/selling/plural-title.ts'
import { conditionFromValues } from '#domain/selling/read-condition.ts'
import { readRow } from '#domain/selling/read-row.ts'
import { readKeys } from '#domain/selling/read-row-keys.ts'
import type { ReadingGuide, RowKeys, RowReading } from '#domain/selling/row-reading.ts'
import type { ProductState } from '#domain/selling/stored-imports.ts'
import { type Exclusion, excludeRow } from './exclude-row.ts'
import type { TableRow } from './file/table.ts'
import type { MatchableProduct } from './find-matchable-products.ts'
import type { FileSurvey } from './survey-rows.ts'

/** What the import will do with a row. */
export interface PlannedRow {
  rowNumber: number
  cells: string[]
  reading: RowReading
  action: 'create' | 'update' | 'unchanged' | 'reject' | 'skip'
  known: MatchableProduct | null
  /** The product after the import; null if the row lacks too much. */
  result: ProductState | null
  notes: RowNote[]
}

export const outcomeByAction = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  reject: 'rejected',
  skip: 'skipped',
} as const

/** How long rows are planned before other requests run. */
const maxBlockingMs = 15

/**
 * Plans row by row, and lets other requests run meanwhile. `claimed` collects the products that rows of the file match. A row
 * without reference or code matches a product that equals it except for price and quantity. Two equal rows become two
 * products, and match both when the file is imported again.
 */
export async function planRows(
  rows: readonly TableRow[],
  guideOfFile: ReadingGuide,
  input: { known: readonly MatchableProduct[]; survey: FileSurvey; claimed: Set<string> },
): Promise<PlannedRow[]> {
  const guide = { ...guideOfFile, isTaxAdded: input.survey.isTaxAdded }
  const byReference = new Map(input.known.map((product) => [product.reference, product]))
  const byNearReference = new Map(
    input.known.flatMap((product) =>
      product.reference ? [[normaliseReference(product.reference), product]] : [],
    ),
  )
  const byCode = new Map(input.known.map((product) => [product.uniqueCode, product]))
  const byTitle = Map.groupBy(
    input.known.filter(({ reference }) => reference === null),
    ({ title }) => title,
  )
  const findMatch = (keys: RowKeys, readAsNew: () => RowReading): MatchableProduct | null => {
    if (keys.reference) {
      const found = byReference.get(keys.reference)
      if (found) return found
    }
    if (keys.code) {
      const found = byCode.get(keys.code)
      if (found) return found
    }
    if (keys.reference) return null
    const titles = new Set([keys.title, singulariseTitle(keys.title)])
    const candidates = [...titles].flatMap(
      (title) => byTitle.get(title)?.filter(({ id }) => !input.claimed.has(id)) ?? [],
    )
    return candidates.length > 0
      ? (candidates.find((product) => hasSameContent(product, readAsNew())) ?? null)
      : null
  }

  const planRow = (row: TableRow): PlannedRow => {
    const { rowNumber, cells } = row
    const excluded = excludeRow(row, guide, input.survey)
    if ('exclusion' in excluded) return skippedRow(row, excluded.exclusion)
    const keys = readKeys(cells, guide)
    const exact = findMatch(keys, () => readRow(cells, guide, null))
    const near =
      exact || !keys.reference ? undefined : byNearReference.get(normaliseReference(keys.reference))
    const isNear = near && askAboutExistingReference(excluded.reading, near, guide.plan) === 'same'
    const found = isNear ? near : exact
    const reading = readRow(cells, guide, found)
    if (isNear) reading.reference = near.reference
    reading.questions.push(...excluded.reading.questions)
    reading.answered.push(...excluded.reading.answered)
    const notes = [...reading.notes, ...excluded.reading.notes]
    const earlier = input.survey.repeats.get(rowNumber)
    if (earlier !== undefined) {
      const column = findColumn(guide.plan, reading.reference ? 'reference' : 'code')
      const text = `La ligne\u00a0${earlier} porte déjà la référence «\u00a0${reading.reference ?? reading.code}\u00a0».`
      notes.push({ column, kind: 'error', text })
    } else if (found && input.claimed.has(found.id)) {
      notes.push({
        column: null,
        kind: 'error',
        text: 'Une autre ligne de ce fichier parle déjà de ce produit.',
      })
    }
    const result = reading.title && reading.categoryId ? plannedState(reading, found, guide, notes) : null
    const isRejected = !result || notes.some(({ kind }) => kind !== 'understood')
    if (found && !isRejected) input.claimed.add(found.id)
    const action = isRejected
      ? 'reject'
      : !found
        ? 'create'
        : isSameState(found, result)
          ? 'unchanged'
          : 'update'
    return { rowNumber, cells, reading, action, known: found, result, notes }
  }

  const planned: PlannedRow[] = []
  let blockingSince = performance.now()
  for (const row of rows) {
    planned.push(planRow(row))
    if (performance.now() - blockingSince < maxBlockingMs) continue
    await nextTurn()
    blockingSince = performance.now()
  }
  return planned
}

const skippedRow = ({ rowNumber, cells }: TableRow, { reading, reason }: Exclusion): PlannedRow => ({
  rowNumber,
  cells,
  reading,
  action: 'skip',
  known: null,
  result: null,
  notes: [{ column: null, kind: 'understood', text: reason }, ...reading.notes],
})

function findColumn(plan: ImportPlan, target: ColumnTarget): number | null {
  const index = plan.columns.indexOf(target)
  return index < 0 ? null : index
}

function hasSameContent(product: MatchableProduct, reading: RowReading): boolean {
  return (
    product.categoryId === reading.categoryId &&
    product.description === (reading.description ?? '') &&
    reading.values.every(({ customFieldId, value }) =>
      product.values.some((own) => own.customFieldId === customFieldId && own.value === value),
    )
  )
}

function plannedState(
  reading: RowReading,
  known: MatchableProduct | null,
  { plan, fieldsByCategory, firstStatus, places }: ReadingGuide,
  notes: RowNote[],
): ProductState {
  const fields = fieldsByCategory.get(reading.categoryId ?? '') ?? []
  const price = reading.price === undefined ? (known?.price ?? null) : reading.price
  const hasProblem = notes.some(({ kind }) => kind === 'question' || kind === 'error')
  if (price === null && !hasProblem && !fields.some(({ name }) => name === priceOnRequestField)) {
    const text = 'Cette catégorie n’accepte pas de prix sur demande\u00a0: saisissez un prix.'
    notes.push({ column: findColumn(plan, 'price'), kind: 'error', text })
  }
  const quantity = newQuantity(reading, known, findColumn(plan, 'quantity'), notes)
  const isField = (value: StoredValue) => fields.some(({ id }) => id === value.customFieldId)
  const values = new Map((known?.values ?? []).filter(isField).map((value) => [value.customFieldId, value]))
  for (const value of reading.values) values.set(value.customFieldId, value)
  const sale = newSale(reading, known, price, findColumn(plan, 'priceTiers'), notes)
  return {
    title: reading.title,
    description: reading.description ?? known?.description ?? '',
    price,
    quantity,
    status: statusForStock(known?.status ?? firstStatus, quantity),
    categoryId: reading.categoryId,
    pickupPlaceId: newPlaceId(reading, known, places),
    reference: reading.reference ?? known?.reference ?? null,
    sale,
    condition: reading.condition ?? newCondition(fields, [...values.values()], known),
    weight: reading.weight ?? known?.weight ?? null,
    handling: { ...known?.handling, ...reading.handling },
    provenance: { ...known?.provenance, ...reading.provenance },
    vatRegime: reading.vatRegime ?? known?.vatRegime ?? null,
    values: [...values.values()].sort((one, other) => (one.customFieldId < other.customFieldId ? -1 : 1)),
  }
}

/** The condition changes only if the value of the category's condition field does. */
function newCondition(
  fields: readonly CustomField[],
  values: readonly StoredValue[],
  known: MatchableProduct | null,
): Condition | null {
  const before = conditionFromValues(fields, known?.values ?? [], null)
  const after = conditionFromValues(fields, values, null)
  return known && before === after ? known.condition : (after ?? known?.condition ?? null)
}

/**
 * Applies what the file says about the sale. Prices by quantity that are not below a new unit price are dropped and reported.
 */
function newSale(
  reading: RowReading,
  known: MatchableProduct | null,
  price: Cents | null,
  column: number | null,
  notes: RowNote[],
): Sale {
  const sale: Sale = { ...(known?.sale ?? soldByPiece), ...reading.sale }
  const { priceTiers, ...problems } = checkSale({ ...sale, price })
  for (const text of Object.values(problems)) notes.push({ column: null, kind: 'error', text })
  if (priceTiers === undefined) return sale
  if (reading.sale?.priceTiers) {
    notes.push({ column, kind: 'error', text: priceTiers })
    return sale
  }
  const text =
    'Les prix par quantité de ce produit ne baissent plus à partir de son nouveau prix\u00a0: ils sont retirés.'
  notes.push({ column: null, kind: 'understood', text })
  return { ...sale, priceTiers: [] }
}

/** Returns the new place; naming the default place is no change for a product that has no place of its own. */
function newPlaceId(
  { placeId }: RowReading,
  known: MatchableProduct | null,
  places: ReadingGuide['places'] = [],
): string | null {
  const before = known?.pickupPlaceId ?? null
  const defaultPlaceId = places.find(({ isDefault }) => isDefault)?.id ?? null
  if (placeId === undefined || placeId === (before ?? defaultPlaceId)) return before
  return placeId === defaultPlaceId ? null : placeId
}

/** The same quantity as in the last file changes nothing, so that pieces sold since are not put back on sale. */
function newQuantity(
  { quantity }: RowReading,
  known: MatchableProduct | null,
  column: number | null,
  notes: RowNote[],
): number {
  if (!known) return quantity ?? 1
  if (quantity === undefined) return known.quantity
  if (quantity !== known.lastQuantity || known.quantity >= quantity) return quantity
  const gone = quantity - known.quantity
  const { saleUnit } = known.sale
  const text = `Depuis le dernier import, ce stock a baissé de ${formatQuantity(gone, saleUnit)}\u00a0: il reste à ${formatQuantity(known.quantity, saleUnit)}.`
  notes.push({ column, kind: 'understood', text })
  return known.quantity
}

/** Returns whether two states of a product are equal in all values that an import may change. */
export const isSameState = (one: ProductState, other: ProductState): boolean =>
  stateText(one) === stateText(other)

const stateText = ({
  title,
  description,
  price,
  quantity,
  status,
  categoryId,
  pickupPlaceId,
  reference,
  sale,
  condition,
  weight,
  handling,
  provenance,
  vatRegime,
  values,
}: ProductState) =>
  JSON.stringify([
    title,
    description,
    price,
    quantity,
    status,
    categoryId,
    pickupPlaceId,
    reference,
    Object.keys(soldByPiece).map((key) => sale[key as keyof Sale]),
    condition,
    weight,
    Object.entries(handling).sort(),
    Object.entries(provenance).sort(),
    vatRegime,
    values.map(({ customFieldId, value }) => [customFieldId, value]),
  ])
