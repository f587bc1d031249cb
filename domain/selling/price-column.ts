import { readPriceCell } from '../catalogue/price-cell.ts'
import type { SaleUnit } from '../catalogue/sale-units.ts'
import { isErrorCell } from './error-cell.ts'
import { guessHeading, headingExcludesTax, headingIncludesTax } from './guess-columns.ts'
import { unitPriceColumns } from './measured-quantity.ts'
import { plainForm } from './plain-words.ts'
import type { ReadingGuide } from './row-reading.ts'

/** Words in headings of prices that are not the seller's. */
const otherPriceHeading = /(?:^| )(?:public|catalogue|conseille|neuf|achat)(?: |$)/

/**
 * Returns the column of a row's price. Of several columns with prices per unit it is that of the row's unit; a price without tax replaces a
 * missing one with tax.
 */
export function findPriceColumn(
  cells: readonly string[],
  { plan, headings }: Pick<ReadingGuide, 'plan' | 'headings'>,
  unit: SaleUnit | null,
): number | null {
  const column = plan.columns.indexOf('price')
  if (column < 0) return null
  const isPriced = (index: number) => readPriceCell(cells[index] ?? '').kind === 'amount'
  const unitPrices = unitPriceColumns(headings)
  if (unitPrices.some((other) => other.column === column)) {
    const filled = unitPrices.filter((other) => isPriced(other.column))
    const ofUnit =
      filled.find((other) => other.unit === unit) ?? filled.find((other) => other.column === column)
    return (ofUnit ?? filled[0])?.column ?? column
  }
  const cell = (cells[column] ?? '').trim()
  if ((cell && !isErrorCell(cell)) || !headingIncludesTax(headings[column] ?? '')) return column
  const net = headings.findIndex(
    (heading, index) =>
      plan.columns[index] === null &&
      headingExcludesTax(heading) &&
      guessHeading(heading, []) === 'price' &&
      !otherPriceHeading.test(plainForm(heading)) &&
      isPriced(index),
  )
  return net < 0 ? column : net
}
