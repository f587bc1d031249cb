import type { ArticleVatRegime } from '#domain/invoices/invoices.ts'
import { articleVatLabels } from '#domain/invoices/vat.ts'
import { conditions, conditionTexts } from '../catalogue/conditions.ts'
import { parseNumber } from '../catalogue/field-types.ts'
import type { Handling } from '../catalogue/handling.ts'
import { maxUnitWeight } from '../catalogue/handling-schema.ts'
import { contentUnits, maxTiers, type PriceTier } from '../catalogue/sale-units.ts'
import type { ColumnTarget } from './imports.ts'
import { plainForm, splitUnit } from './plain-words.ts'
import { readHundredths } from './price-change.ts'
import { readCondition } from './read-condition.ts'
import { readProvenance } from './read-row-provenance.ts'
import { readUnit } from './read-row-sale.ts'
import {
  addAnswer,
  addQuestion,
  errorNote,
  infoNote,
  questionId,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

/** As sellers write it, in plain form; what begins so. */
const words: [string, ArticleVatRegime][] = [
  ['marge', 'margin'],
  ['tva sur la marge', 'margin'],
  ['tva sur marge', 'margin'],
  ['occasion', 'margin'],
  ['297 a', 'margin'],
  ['20', 'standard'],
  ['normal', 'standard'],
  ['tva', 'standard'],
]

/** Reads how a price contains tax. What is not understood changes nothing and holds no row up: it is said. */
export function readVatRegime(reading: RowReading, cell: string, say: (text: string) => void): void {
  if (!cell) return
  const plain = plainForm(cell)
  const known = words.find(([word]) => plain.startsWith(word))?.[1]
  if (known) reading.vatRegime = known
  else
    say(
      `«\u00a0${shortened(cell)}\u00a0» n’est pas un régime de TVA connu (${articleVatLabels.standard}, ${articleVatLabels.margin})\u00a0: celui de l’entreprise est retenu.`,
    )
}

type CellOf = (target: ColumnTarget) => string
type ColumnOf = (target: ColumnTarget) => number | null

/** Reads what an article is sold by, its condition and how it is carried, where the file has columns for it. */
export function readSaleColumns(
  reading: RowReading,
  cellOf: CellOf,
  columnOf: ColumnOf,
  guide: Pick<ReadingGuide, 'plan' | 'headings'>,
): void {
  const wrong = (target: ColumnTarget, text: string) => reading.notes.push(errorNote(columnOf(target), text))
  const unit = cellOf('saleUnit')
  if (unit) {
    const saleUnit = readUnit(unit)
    if (saleUnit) reading.sale = { ...reading.sale, saleUnit }
    else
      wrong(
        'saleUnit',
        `«\u00a0${shortened(unit)}\u00a0» n’est pas une unité de vente connue\u00a0: pièce, lot, carton, palette, m²…`,
      )
  }
  readContent(reading, cellOf('content'), (text) => wrong('content', text))
  for (const [target, name] of [
    ['minimumQuantity', 'La quantité minimale'],
    ['quantityStep', 'Le pas'],
  ] as const) {
    const cell = cellOf(target)
    if (!cell) continue
    const number = parseNumber(cell)
    if (number !== null && Number.isInteger(number) && number >= 1 && number <= 1_000_000)
      reading.sale = { ...reading.sale, [target]: number }
    else wrong(target, `${name} est un nombre entier, 1 au moins.`)
  }
  const tiers = cellOf('priceTiers')
  if (tiers) {
    const priceTiers = readTiers(tiers)
    if (priceTiers) reading.sale = { ...reading.sale, priceTiers }
    else
      wrong(
        'priceTiers',
        'Écrivez les prix par quantité ainsi\u00a0: «\u00a010\u00a0: 45,00 | 40\u00a0: 40,00\u00a0».',
      )
  }
  readConditionCell(reading, cellOf('condition'), columnOf('condition'), guide)
  readWeight(
    reading,
    cellOf('weight'),
    splitUnit(guide.headings[columnOf('weight') ?? -1] ?? '').unit,
    (text) => wrong('weight', text),
  )
  readDimensions(
    reading,
    cellOf('dimensions'),
    splitUnit(guide.headings[columnOf('dimensions') ?? -1] ?? '').unit,
    (text) => wrong('dimensions', text),
  )
  readProvenance(reading, cellOf, columnOf)
  readVatRegime(reading, cellOf('vatRegime'), (text) =>
    reading.notes.push(infoNote(columnOf('vatRegime'), text)),
  )
}

function readContent(reading: RowReading, cell: string, wrong: (text: string) => void): void {
  if (!cell) return
  const match = /^([\d\s.,]{1,20})\s?(\p{L}.{0,30})$/u.exec(cell.trim())
  const quantity = match ? parseNumber(match[1]?.trim() ?? '') : null
  const unit = match ? readUnit(match[2] ?? '') : null
  const contentUnit = contentUnits.find((known) => known === unit)
  if (quantity && quantity > 0 && contentUnit)
    reading.sale = { ...reading.sale, contentQuantity: Math.round(quantity * 1000) / 1000, contentUnit }
  else wrong('Écrivez le contenu avec son unité, par exemple «\u00a02,17\u00a0m²\u00a0».')
}

/** `10 : 45,00 | 40 : 40,00`; null: not so. Whether they fall is looked at with the price. */
function readTiers(cell: string): PriceTier[] | null {
  const tiers = cell.split('|').map((part): PriceTier | null => {
    const [from = '', price = '', ...more] = part.split(':')
    // `1.250` may be a thousand euros or one: better refused than sold for one.
    const [quantity, cents] = [parseNumber(from.trim()), readHundredths(price)]
    const isTier =
      quantity !== null && Number.isInteger(quantity) && quantity > 1 && cents !== null && cents >= 0
    return isTier && more.length === 0 ? { from: quantity, price: cents } : null
  })
  return tiers.length <= maxTiers && tiers.every((tier) => tier !== null) ? tiers : null
}

export const tiersCell = (tiers: readonly PriceTier[]): string =>
  tiers.map(({ from, price }) => `${from} : ${(price / 100).toFixed(2).replace('.', ',')}`).join(' | ')

const conditionChoices = conditions.map((value) => ({ value, label: conditionTexts[value].name }))

function readConditionCell(
  reading: RowReading,
  cell: string,
  column: number | null,
  { plan }: Pick<ReadingGuide, 'plan'>,
): void {
  if (!cell || /^(?:-|nc|n\/?a)$/i.test(cell)) return
  const named = conditions.find((known) => plainForm(conditionTexts[known].name) === plainForm(cell))
  const id = questionId('condition', cell)
  const answer = conditions.find((known) => known === plan.answers[id])
  const condition = named ?? answer ?? readCondition(cell)
  const question = () => ({
    id,
    text: `État\u00a0: que veut dire «\u00a0${shortened(cell)}\u00a0»\u00a0?`,
    choices: conditionChoices,
  })
  if (!condition) {
    addQuestion(reading, column, question())
    return
  }
  reading.condition = condition
  if (answer && !named) addAnswer(reading, answer, id, question)
}

function readWeight(
  reading: RowReading,
  cell: string,
  headed: string | null,
  wrong: (text: string) => void,
): void {
  if (!cell) return
  const match = /^([\d\s.,]{1,20})\s?(kg|g|t|kilos?)?$/i.exec(cell.trim())
  const amount = match ? parseNumber(match[1]?.trim() ?? '') : null
  const unit = (match?.[2] ?? headed ?? 'kg').toLowerCase()
  const grams =
    amount === null ? 0 : Math.round(amount * (unit === 'g' ? 1 : unit === 't' ? 1_000_000 : 1000))
  if (grams >= 1 && grams <= maxUnitWeight) reading.weight = grams
  else wrong('Écrivez le poids d’une unité en kilogrammes, par exemple «\u00a031,2\u00a0».')
}

const millimetres: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 }

/** `120 × 80 × 15`, in what the heading or the cell says, or else in centimetres. */
function readDimensions(
  reading: RowReading,
  cell: string,
  headed: string | null,
  wrong: (text: string) => void,
): void {
  if (!cell) return
  const written = cell.trim().toLowerCase()
  const named = ['mm', 'cm', 'm'].find((known) => written.endsWith(known))
  const unit = named ?? headed ?? 'cm'
  const sides = (named ? written.slice(0, -named.length) : written)
    .split(/[x×*]/)
    .map((side) => parseNumber(side.trim()))
  const factor = millimetres[unit]
  const [length, width, height] = sides.map((side) => Math.round((side ?? 0) * (factor ?? 0)))
  const isGood =
    sides.length <= 3 &&
    [length, width, height]
      .slice(0, sides.length)
      .every((side) => side !== undefined && side >= 1 && side <= 100_000)
  if (!isGood) {
    wrong('Écrivez les dimensions emballées ainsi\u00a0: «\u00a0120 × 80 × 15\u00a0» (en cm).')
    return
  }
  const dimensions: Handling = { length }
  if (width !== undefined) dimensions.width = width
  if (height !== undefined) dimensions.height = height
  reading.handling = dimensions
}

/** What this reads: without the first side the others say nothing. */
export const dimensionsCell = ({ length, width, height }: Handling): string =>
  [length, width, height]
    .slice(0, length === undefined ? 0 : width === undefined ? 1 : 3)
    .flatMap((side) => (side === undefined ? [] : [String(side / 10).replace('.', ',')]))
    .join(' × ')
