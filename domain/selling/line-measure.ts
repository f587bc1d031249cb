import type { CustomField } from '../catalogue/custom-fields.ts'
import { maxUnitWeight } from '../catalogue/handling-schema.ts'
import { formatCount } from '../catalogue/sale-units.ts'
import { formatEuros } from '../money.ts'
import { plainForm, splitUnit } from './plain-words.ts'
import {
  answerOrAsk,
  errorNote,
  infoNote,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

const pieceChoice = { value: 'piece', label: 'D’une seule unité' } as const
const lineChoice = { value: 'line', label: 'De toute la ligne\u00a0: à partager entre ses unités' } as const

/** Words in headings of measures that usually concern the whole line of a file instead of one piece. */
const likelyLineWords = /(?:^| )(?:t|tonnes?|tonnage|montants?|totale?s?|lot)(?: |$)/

/** Matches `Coût unitaire HT`, beside which another amount concerns the whole line. */
const isUnitAmount = (heading: string): boolean =>
  /^(?:(?:cout|prix|valeur|montant|tarif)s? (?:.* )?(?:unitaire|unit|u)|pu|p u|cump|pump)(?: |$)/.test(
    plainForm(heading),
  )

type Guide = Pick<ReadingGuide, 'plan' | 'headings' | 'program'>

/** Programs whose files may give the measure of a whole line; shops give that of one product. */
const lineMeasuringPrograms = new Set(['pemd', 'classified'])

const measureNames = { weight: 'le poids', length: 'la longueur', price: 'le prix' } as const

/** Returns what a heading's measure refers to: one piece (`Poids unitaire`) or the line (`Masse totale`); null when unstated. */
function scopeInHeading(heading: string): 'piece' | 'line' | null {
  const plain = plainForm(heading)
  if (/(?:^| )(?:unitaires?|unit|(?:d une|par|l|la|une) ?(?:unite|piece)|piece|u)(?: |$)/.test(plain))
    return 'piece'
  return /(?:^| )(?:totale?s?|cumule[es]*|(?:de|par|la) (?:la )?ligne|de l ensemble|(?:du|par) lot)(?: |$)/.test(
    plain,
  )
    ? 'line'
    : null
}

/** Returns whether a measure of a row with several pieces is for one or for all. Asks once per file; undefined while unanswered. */
function askMeasureScope(
  reading: RowReading,
  { kind, column, cell }: { kind: keyof typeof measureNames; column: number; cell: string },
  { plan, headings, program }: Guide,
): 'piece' | 'line' | undefined {
  const heading = headings[column] ?? ''
  const statedScope = program && !lineMeasuringPrograms.has(program.id) ? 'piece' : scopeInHeading(heading)
  if (statedScope) return statedScope
  return answerOrAsk(reading, plan, {
    id: `measure:${kind}`,
    column,
    text: () =>
      `La colonne «\u00a0${shortened(heading)}\u00a0» («\u00a0${shortened(cell)}\u00a0» pour ${formatCount(reading.quantity ?? 1)})\u00a0: de quoi est-ce ${measureNames[kind]}\u00a0?`,
    choices:
      likelyLineWords.test(plainForm(heading)) || (kind === 'price' && headings.some(isUnitAmount))
        ? [lineChoice, pieceChoice]
        : [pieceChoice, lineChoice],
  })
}

/** Divides weight and price of a whole row by its quantity, which must have been read before. */
export function divideLineMeasures(reading: RowReading, cells: readonly string[], guide: Guide): void {
  if ((reading.quantity ?? 1) > 1) {
    divideWeight(reading, cells, guide)
    dividePrice(reading, cells, guide)
  }
  if ((reading.weight ?? 0) <= maxUnitWeight || reading.questions.some(({ id }) => id === 'measure:weight'))
    return
  reading.weight = undefined
  const text = 'Une unité ne peut pas peser autant\u00a0: corrigez le poids.'
  reading.notes.push(errorNote(guide.plan.columns.indexOf('weight'), text))
}

function divideWeight(reading: RowReading, cells: readonly string[], guide: Guide): void {
  const quantity = reading.quantity ?? 1
  const column = guide.plan.columns.indexOf('weight')
  if (reading.weight === undefined || column < 0) return
  const scope = askMeasureScope(reading, { kind: 'weight', column, cell: cells[column] ?? '' }, guide)
  if (scope !== 'line') return
  reading.weight = Math.max(1, Math.round(reading.weight / quantity))
  const kilograms = (reading.weight / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 3 })
  reading.notes.push(infoNote(column, `Soit ${kilograms}\u00a0kg l’unité.`))
}

function dividePrice(reading: RowReading, cells: readonly string[], guide: Guide): void {
  const quantity = reading.quantity ?? 1
  const column = guide.plan.columns.indexOf('price')
  const heading = plainForm(guide.headings[column] ?? '')
  if (!reading.price || !/(?:^| )(?:montants?|totale?|valeur|ligne|lot)(?: |$)/.test(heading)) return
  const scope = askMeasureScope(reading, { kind: 'price', column, cell: cells[column] ?? '' }, guide)
  if (scope !== 'line') return
  reading.price = Math.round(reading.price / quantity)
  reading.notes.push(infoNote(column, `Soit ${formatEuros(reading.price)} l’unité.`))
}

/** Divides a running length, as of cables or skirtings, by the quantity when it is that of the whole row. */
export function divideLineLengths(
  reading: RowReading,
  cells: readonly string[],
  fields: readonly CustomField[],
  guide: Guide,
): void {
  const quantity = reading.quantity ?? 1
  if (quantity < 2) return
  for (const [column, target] of guide.plan.columns.entries()) {
    const field = target?.startsWith('field:')
      ? fields.find(({ name }) => `field:${name}` === target)
      : undefined
    if (field?.fieldType !== 'number' || !isRunningLength(guide.headings[column] ?? '', field.name)) continue
    const stored = reading.values.find(({ customFieldId }) => customFieldId === field.id)
    if (!stored) continue
    const scope = askMeasureScope(reading, { kind: 'length', column, cell: cells[column] ?? '' }, guide)
    if (scope === 'line') stored.value = String(Number((Number(stored.value) / quantity).toFixed(3)))
  }
}

function isRunningLength(heading: string, fieldName: string): boolean {
  const plain = plainForm(heading)
  if (/lineaire|metrage/.test(plain)) return true
  const unit = plainForm(splitUnit(heading).unit ?? splitUnit(fieldName).unit ?? '')
  return plainForm(fieldName).startsWith('longueur') && ['m', 'ml', 'metre', 'metres'].includes(unit)
}
