import { guessHeading } from './guess-columns.ts'
import { splitPriceUnit } from './measured-quantity.ts'
import { plainForm } from './plain-words.ts'
import { answerOrAsk, cleanCell, type ReadingGuide, type RowReading, shortened } from './row-reading.ts'
import { isPricePerTonne } from './tonnes.ts'

/** Words in headings of counts that are not the stock for sale. */
const otherCountHeading =
  /(?:^| )(?:mini|minimum|maxi|maximum|alerte|commandee?s?|reservee?s?|securite)(?: |$)/
/** Columns of amounts of one measure, `t` for tonnes. */
const measures: readonly (readonly [RegExp, string])[] = [
  [/^(?:surface|m2)(?: |$)/, 'm2'],
  [/^(?:metrage|lineaire|ml)(?: |$)/, 'ml'],
  [/^(?:volume|m3)(?: |$)/, 'm3'],
  [/^tonnage(?: |$)/, 't'],
]
const measureInHeading = (heading: string): string | undefined =>
  measures.find(([pattern]) => pattern.test(plainForm(heading)))?.[1]

/** Returns the cell of the measure to which the price refers: of `Tonnage` and `Surface`, the second for a price per square metre. */
function readMeasuredCell(
  cells: readonly string[],
  { plan, headings }: Pick<ReadingGuide, 'plan' | 'headings'>,
  columnMeasure: string,
): string {
  const price = cleanCell(cells[plan.columns.indexOf('price')])
  const unit = /(?:\/|la|par) ?t(?:onnes?)?\b/i.test(price) ? 't' : splitPriceUnit(price, '').unit
  const isOfTonnes = columnMeasure === 't' && !unit && !headings.some(isPricePerTonne)
  if (!unit || unit === columnMeasure)
    return isOfTonnes ? '' : cleanCell(cells[plan.columns.indexOf('quantity')])
  return cleanCell(cells[headings.findIndex((heading) => measureInHeading(heading) === unit)])
}

const wholeNumber = /^\d{1,6}(?:[.,]0+)?$/

/**
 * Returns the quantity's cell. Where other unused columns count a stock too, asks once for the file which of them counts, or whether all
 * together do.
 */
export function readStockCell(
  reading: RowReading,
  cells: readonly string[],
  { plan, headings, program }: ReadingGuide,
): string {
  const column = plan.columns.indexOf('quantity')
  const cell = cleanCell(cells[column])
  if (column < 0 || program) return cell
  const columnMeasure = measureInHeading(headings[column] ?? '')
  if (columnMeasure) return readMeasuredCell(cells, { plan, headings }, columnMeasure)
  const others = headings.flatMap((heading, index) => {
    const isCount = plan.columns[index] === null && guessHeading(heading, []) === 'quantity'
    return isCount && !otherCountHeading.test(plainForm(heading)) ? [index] : []
  })
  const isDifferent = others.some((index) => {
    const other = cleanCell(cells[index])
    return wholeNumber.test(other) && Number(other) !== Number(cell)
  })
  if (!isDifferent || (cell && !wholeNumber.test(cell))) return cell
  const stocks = [column, ...others]
  const answer = answerOrAsk(reading, plan, {
    id: `stocks:${stocks.join(',')}`,
    column,
    text: () => 'Plusieurs colonnes comptent un stock. Laquelle donne la quantité à vendre\u00a0?',
    choices: [
      ...stocks.map((index) => ({
        value: String(index),
        label: `La colonne «\u00a0${shortened(headings[index] ?? '')}\u00a0»`,
      })),
      { value: 'sum', label: 'Leur somme' },
    ],
  })
  if (answer === undefined) return cell
  if (answer !== 'sum') return cleanCell(cells[Number(answer)])
  const sum = stocks.reduce((total, index) => total + (Number.parseInt(cleanCell(cells[index]), 10) || 0), 0)
  return String(sum)
}
