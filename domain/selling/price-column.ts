import { readPriceCell } from '../catalogue/price-cell.ts'
import type { SaleUnit } from '../catalogue/sale-units.ts'
import { isErrorCell } from './error-cell.ts'
import { guessHeading, headingExcludesTax, headingIncludesTax } from './guess-columns.ts'
import { unitPriceColumns } from './measured-quantity.ts'
import { plainForm } from './plain-words.ts'
import type { ReadingGuide } from './row-reading.ts'

/** Price lists name prices that the seller does not ask. */
const otherPrice = /(?:^| )(?:public|catalogue|conseille|neuf|achat)(?: |$)/

/**
 * Returns the column of a row's price: of prices of different units that of the row's unit, and the price without tax where the one with
 * tax is missing.
 */
export function priceColumnOf(
  cells: readonly string[],
  { plan, headings }: Pick<ReadingGuide, 'plan' | 'headings'>,
  unit: SaleUnit | null,
): number | null {
  const column = plan.columns.indexOf('price')
  if (column < 0) return null
  const isPriced = (index: number) => readPriceCell(cells[index] ?? '').kind === 'amount'
  const ofUnits = unitPriceColumns(headings)
  if (ofUnits.some((other) => other.column === column)) {
    const filled = ofUnits.filter((other) => isPriced(other.column))
    const own = filled.find((other) => other.unit === unit) ?? filled.find((other) => other.column === column)
    return (own ?? filled[0])?.column ?? column
  }
  const cell = (cells[column] ?? '').trim()
  if ((cell && !isErrorCell(cell)) || !headingIncludesTax(headings[column] ?? '')) return column
  const net = headings.findIndex(
    (heading, index) =>
      plan.columns[index] === null &&
      headingExcludesTax(heading) &&
      guessHeading(heading, []) === 'price' &&
      !otherPrice.test(plainForm(heading)) &&
      isPriced(index),
  )
  return net < 0 ? column : net
}
