import { type CustomField, formatValue, parseNumber } from '../catalogue/custom-fields.ts'
import { type Cents, decimalFromCents } from '../money.ts'

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(,\d+)?$/

/** A cell that a spreadsheet shows and never runs: an apostrophe before what would begin a formula. */
export const neutralised = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text

/** The text of a cell without that apostrophe: what was exported comes back as it was. */
export const withoutNeutralisation = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** `123450` → `1234,50`: a number to a French spreadsheet. */
export const priceCell = (price: Cents | null): string =>
  price === null ? '' : decimalFromCents(price).replace('.', ',')

/** A custom value as the import reads it back: labels, decimal comma, day first; several options with ` | ` between. */
export function customValueCell(field: Pick<CustomField, 'fieldType' | 'options'>, stored: string): string {
  switch (field.fieldType) {
    case 'number': {
      const number = parseNumber(stored)
      return number === null ? stored : String(number).replace('.', ',')
    }
    case 'date':
      return stored.split('-').toReversed().join('/')
    case 'multiselect':
      return readOptions(stored)
        .map((value) => field.options.find((option) => option.value === value)?.label ?? value)
        .join(' | ')
    default:
      return formatValue(field, stored) ?? stored
  }
}

function readOptions(stored: string): string[] {
  try {
    const values: unknown = JSON.parse(stored)
    return Array.isArray(values) ? values.map(String) : [stored]
  } catch {
    return [stored]
  }
}
