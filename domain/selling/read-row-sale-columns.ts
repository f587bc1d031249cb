import type { ProductVatRegime } from '#domain/invoices/invoices.ts'
import { productVatLabels } from '#domain/invoices/vat.ts'
import { type Condition, conditions, conditionTexts } from '../catalogue/conditions.ts'
import { parseNumber } from '../catalogue/field-types.ts'
import type { Handling } from '../catalogue/handling.ts'
import { maxUnitWeight } from '../catalogue/handling-schema.ts'
import {
  contentUnits,
  maxTiers,
  type PriceTier,
  type SaleUnit,
  saleUnits,
  unitNames,
} from '../catalogue/sale-units.ts'
import { confirmChangedCell } from './date-cell.ts'
import type { ColumnTarget } from './imports.ts'
import { meansNothing, plainForm, splitUnit, unitFactor } from './plain-words.ts'
import { parseHundredths } from './price-change.ts'
import { readCondition } from './read-condition.ts'
import { readProvenance } from './read-row-provenance.ts'
import { readUnit } from './read-row-sale.ts'
import {
  addAnswer,
  addQuestion,
  answerOrAsk,
  errorNote,
  infoNote,
  questionId,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'
import { readTextMeasures } from './text-measures.ts'
import { isTonne, oneTonne } from './tonnes.ts'
import { plainNumber } from './written-number.ts'

/** Words at the beginning of a cell, in plain form. */
const vatRegimeWords: [string, ProductVatRegime][] = [
  ['marge', 'margin'],
  ['tva sur la marge', 'margin'],
  ['tva sur marge', 'margin'],
  ['occasion', 'margin'],
  ['297 a', 'margin'],
  ['20', 'standard'],
  ['normal', 'standard'],
  ['tva', 'standard'],
]

/** Reads the tax regime. Unknown words change nothing and do not block the row, but cause a note. */
export function readVatRegime(reading: RowReading, cell: string, addNote: (text: string) => void): void {
  if (!cell) return
  const plain = plainForm(cell)
  const regime = vatRegimeWords.find(([word]) => plain.startsWith(word))?.[1]
  if (regime) reading.vatRegime = regime
  else
    addNote(
      `«\u00a0${shortened(cell)}\u00a0» n’est pas un régime de TVA connu (${productVatLabels.standard}, ${productVatLabels.margin})\u00a0: celui de l’entreprise est retenu.`,
    )
}

type CellOf = (target: ColumnTarget) => string
type ColumnOf = (target: ColumnTarget) => number | null

const tiersExample =
  'Écrivez les prix par quantité ainsi\u00a0: «\u00a010\u00a0: 45,00 | 40\u00a0: 40,00\u00a0».'

/** Reads sale unit, content, quantities, price tiers, condition, weight, dimensions, provenance and tax from their columns. */
export function readSaleColumns(
  reading: RowReading,
  cellOf: CellOf,
  columnOf: ColumnOf,
  guide: Pick<ReadingGuide, 'plan' | 'headings'>,
): void {
  const addError = (target: ColumnTarget, text: string) =>
    reading.notes.push(errorNote(columnOf(target), text))
  const unit = cellOf('saleUnit')
  if (isTonne(unit)) reading.sale = { ...reading.sale, ...oneTonne }
  else if (unit) {
    const saleUnit = readUnit(unit) ?? askUnit(reading, unit, columnOf('saleUnit'), guide)
    if (saleUnit) reading.sale = { ...reading.sale, saleUnit }
  }
  const content = columnOf('content')
  const contentHeading = guide.headings[content ?? -1] ?? ''
  // `m²/palette` names the unit first.
  const contentUnit =
    splitUnit(contentHeading).unit ?? /^(\p{L}+[²³\d]?) ?(?:\/|par )/u.exec(contentHeading)?.[1] ?? null
  readContent(reading, cellOf('content'), contentUnit, { column: content, heading: contentHeading })
  for (const [target, name] of [
    ['minimumQuantity', 'La quantité minimale'],
    ['quantityStep', 'Le pas'],
  ] as const) {
    const cell = cellOf(target)
    if (!cell) continue
    const number = parseNumber(cell)
    if (number !== null && Number.isInteger(number) && number >= 1 && number <= 1_000_000)
      reading.sale = { ...reading.sale, [target]: number }
    else addError(target, `${name} est un nombre entier, 1 au moins.`)
  }
  const tiers = cellOf('priceTiers')
  const priceTiers = parsePriceTiers(tiers)
  if (priceTiers) reading.sale = { ...reading.sale, priceTiers }
  else if (tiers) addError('priceTiers', tiersExample)
  readConditionCell(reading, cellOf('condition'), columnOf('condition'), guide)
  readWeight(
    reading,
    cellOf('weight'),
    splitUnit(guide.headings[columnOf('weight') ?? -1] ?? '').unit,
    (text) => {
      reading.notes.push(infoNote(columnOf('weight'), text))
      reading.lines = [
        ...(reading.lines ?? []),
        `${guide.headings[columnOf('weight') ?? -1] ?? ''}\u00a0: ${cellOf('weight')}`,
      ]
    },
  )
  const dimensions = cellOf('dimensions')
  const column = columnOf('dimensions')
  const mayUseCell =
    confirmChangedCell(reading, dimensions, { kind: 'size', column, plan: guide.plan }) === 'use'
  readDimensions(reading, mayUseCell ? dimensions : '', guide.headings[column ?? -1] ?? '', column)
  readProvenance(reading, cellOf, columnOf)
  readVatRegime(reading, cellOf('vatRegime'), (text) =>
    reading.notes.push(infoNote(columnOf('vatRegime'), text)),
  )
}

/** Asks what an unknown unit means; returns null while unanswered. */
export function askUnit(
  reading: RowReading,
  cell: string,
  column: number | null,
  { plan }: Pick<ReadingGuide, 'plan'>,
): SaleUnit | null {
  const answer = answerOrAsk(reading, plan, {
    id: questionId('unit', cell),
    column,
    text: () => `Unité\u00a0: que veut dire «\u00a0${shortened(cell)}\u00a0»\u00a0?`,
    choices: saleUnits.map((value) => ({ value, label: `À l’unité\u00a0: ${unitNames[value].one}` })),
  })
  return answer ?? null
}

/** Reads `2,17 m²`, `2,17` below a heading with a unit, `palette de 54 m²`, `carton de 20`; other text goes into the description. */
function readContent(
  reading: RowReading,
  cell: string,
  headingUnit: string | null,
  { column, heading }: { column: number | null; heading: string },
): void {
  if (!cell || meansNothing(cell)) return
  const written =
    headingUnit && /^[\d\s.,]{1,20}$/.test(cell.trim()) ? `${cell.trim()} ${headingUnit}` : cell.trim()
  const match = /^(?:(\p{L}[\p{L} ]{1,20}?)s? (?:de|x|:) ?)?([\d\s.,]{1,20})\s?(\p{L}.{0,30})?$/u.exec(
    written,
  )
  const [, pack = '', amount = '', name = ''] = match ?? []
  const packUnit = pack ? readUnit(pack) : null
  const unit = name ? readUnit(name) : packUnit ? 'piece' : null
  const quantity = parseNumber(amount.trim())
  const contentUnit = contentUnits.find((candidate) => candidate === unit)
  const saleUnit = packUnit ?? (match ? null : readUnit(cell))
  if (saleUnit && !reading.sale?.saleUnit) reading.sale = { ...reading.sale, saleUnit }
  if (quantity && quantity > 0 && contentUnit)
    reading.sale = { ...reading.sale, contentQuantity: Math.round(quantity * 1000) / 1000, contentUnit }
  else if (!saleUnit) {
    reading.notes.push(infoNote(column, `«\u00a0${shortened(cell)}\u00a0» est gardé dans la description.`))
    reading.lines = [...(reading.lines ?? []), `${heading}\u00a0: ${cell}`]
  }
}

/** Parses `10 : 45,00 | 40 : 40,00`; null when malformed. Whether prices decrease is checked later with the price. */
function parsePriceTiers(cell: string): PriceTier[] | null {
  const tiers = cell.split('|').map((part): PriceTier | null => {
    const [from = '', price = '', ...more] = part.split(':')
    // `1.250` may be a thousand euros or one, and is refused rather than sold for one.
    const [quantity, cents] = [parseNumber(from.trim()), parseHundredths(price)]
    const isTier =
      quantity !== null && Number.isInteger(quantity) && quantity > 1 && cents !== null && cents >= 0
    return isTier && more.length === 0 ? { from: quantity, price: cents } : null
  })
  return tiers.length <= maxTiers && tiers.every((tier) => tier !== null) ? tiers : null
}

export const printPriceTiers = (tiers: readonly PriceTier[]): string =>
  tiers.map(({ from, price }) => `${from} : ${(price / 100).toFixed(2).replace('.', ',')}`).join(' | ')

/** Puts the least favourable condition first: `Neuf` alone may be opened, another word may mean any condition. */
function conditionChoices(cell: string): { value: string; label: string }[] {
  const leastFavourable = /^(?:neuf|neuve|new)/.test(plainForm(cell)) ? 'new_opened' : 'unknown'
  return [leastFavourable, ...conditions.filter((value) => value !== leastFavourable)].map((value) => ({
    value,
    label: conditionTexts[value as Condition].name,
  }))
}

function readConditionCell(
  reading: RowReading,
  cell: string,
  column: number | null,
  { plan }: Pick<ReadingGuide, 'plan'>,
): void {
  if (!cell || /^(?:-|nc|n\/?a)$/i.test(cell)) return
  const exactCondition = conditions.find((known) => plainForm(conditionTexts[known].name) === plainForm(cell))
  const id = questionId('condition', cell)
  const answer = conditions.find((known) => known === plan.answers[id])
  const condition = exactCondition ?? answer ?? readCondition(cell)
  const question = () => ({
    id,
    text: `État\u00a0: que veut dire «\u00a0${shortened(cell)}\u00a0»\u00a0?`,
    choices: conditionChoices(cell),
  })
  if (!condition) {
    addQuestion(reading, column, question())
    return
  }
  reading.condition = condition
  if (answer && !exactCondition) addAnswer(reading, answer, id, question)
}

const maxLineWeight = maxUnitWeight * 1000

function readWeight(
  reading: RowReading,
  cell: string,
  headingUnit: string | null,
  onUnreadable: (text: string) => void,
): void {
  if (!cell || meansNothing(cell) || /^0+(?:[.,]0+)?$/.test(cell.trim())) return
  const match = /^([\d\s.,'’]{1,20}(?:E[+-]?\d{1,2})?)\s?(kg|g|t|kilos?|tonnes?|lbs?|oz)?\.?$/i.exec(
    cell.trim(),
  )
  const amount = match ? parseNumber(plainNumber(match[1]?.trim() ?? '')) : null
  const unit = (match?.[2] ?? headingUnit ?? 'kg').toLowerCase()
  const grams = amount === null ? 0 : Math.round(amount * (unitFactor(unit, 'g') ?? 1000))
  // A weight above that of one product may be the whole row's (`divideLineMeasures`).
  if (grams >= 1 && grams <= maxLineWeight) reading.weight = grams
  else
    onUnreadable(
      `«\u00a0${shortened(cell)}\u00a0» n’est pas un poids en kilogrammes\u00a0: gardé dans la description.`,
    )
}

/**
 * Reads `120 × 80 × 15` in the unit of the heading or cell, centimetres by default, or `longueur 2,1 m, largeur 1,45 m`. Other text goes
 * into the description and does not block the row.
 */
function readDimensions(reading: RowReading, cell: string, heading: string, column: number | null): void {
  if (!cell || meansNothing(cell)) return
  const { unit } = splitUnit(heading)
  const text = unit && isLengthUnit(unit) && /\d$/.test(cell.trim()) ? `${cell} ${unit}` : cell
  const { namedMeasures, dimensions, bareLength } = readTextMeasures(text)
  const findSide = (kind: string) =>
    namedMeasures.find((measure) => measure.kind === kind && measure.unit !== null)
  const sides =
    dimensions.length === 1
      ? (dimensions[0]?.sides ?? [])
      : bareLength?.written === text.trim()
        ? [bareLength.amount * (unitFactor(bareLength.unit, 'cm') ?? 1)]
        : [findSide('longueur') ?? findSide('profondeur'), findSide('largeur'), findSide('hauteur')].flatMap(
            (measure) => (measure ? [measure.amount * (unitFactor(measure.unit ?? 'cm', 'cm') ?? 1)] : []),
          )
  const [length, width, height] = sides.map((centimetres) => Math.round(centimetres * 10))
  const arePlausible =
    (sides.length > 1 || bareLength?.written === text.trim()) &&
    sides.length > 0 &&
    [length, width, height].every((one) => one === undefined || (one >= 1 && one <= 100_000))
  if (arePlausible) {
    reading.handling = {
      ...(length !== undefined && { length }),
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    }
    if (/^[\d\s.,x×*]*(?:mm|cm|m)?$/i.test(cell.trim())) return
  } else
    reading.notes.push(infoNote(column, `«\u00a0${shortened(cell)}\u00a0» est gardé dans la description.`))
  reading.lines = [...(reading.lines ?? []), `${heading}\u00a0: ${cell}`]
}

const isLengthUnit = (unit: string): boolean => unitFactor(unit, 'cm') !== null

/** Formats dimensions as the import reads them; without the first side the others have no meaning. */
export const printDimensions = ({ length, width, height }: Handling): string =>
  [length, width, height]
    .slice(0, length === undefined ? 0 : width === undefined ? 1 : 3)
    .flatMap((side) => (side === undefined ? [] : [String(side / 10).replace('.', ',')]))
    .join(' × ')
