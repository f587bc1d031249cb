import { guessPriceAndQuantity, listAmountColumns } from '#domain/selling/column-profiles.ts'
import { countKnownHeadings, guessColumns, guessHeading } from '#domain/selling/guess-columns.ts'
import type { ColumnTarget } from '#domain/selling/imports.ts'
import { completeFromRowAbove, joinWithRowBelow } from '#domain/selling/join-headings.ts'
import { programColumns } from '#domain/selling/programs/program-columns.ts'
import { findProgram } from '#domain/selling/programs/recognise-program.ts'
import type { ArrangedTable } from './file/arrange-table.ts'
import type { TableRow } from './file/table.ts'
import type { ImportCatalogue } from './find-matchable-products.ts'

/** How a sheet is read before its seller chooses otherwise. */
export interface OpenedSheet {
  headings: string[]
  columns: (ColumnTarget | null)[]
  /** The number of columns with a heading; undefined if the sheet has no headings. */
  namedColumns: number | undefined
  amountColumns: number[]
  /** The row number of the headings; 0 if there are none. */
  headingRow: number
  /** The number of known headings. */
  knownHeadings: number
}

/** The data by which the headings and columns of a sheet are found. */
interface SheetStart extends Pick<ArrangedTable, 'program' | 'width'> {
  /** The first rows; if the sheet's program is known, the first one contains the headings. */
  top: readonly TableRow[]
  /** Rows from the whole sheet, evenly spaced. */
  sample: readonly TableRow[]
}

/**
 * Finds the headings and guesses what the columns contain. Titles may stand above the headings, so the headings are the row
 * with the most known names. If no row has any and the first contains figures, the sheet has no headings and every row is a
 * product.
 */
export function openSheet(
  { top, sample, width, program }: SheetStart,
  { fields }: ImportCatalogue,
): OpenedSheet {
  const scored = top.map((row) => ({ row, knownHeadings: countKnownHeadings(row.cells, fields) }))
  const knownHeadings = Math.max(0, ...scored.map((other) => other.knownHeadings))
  const rowOfHeadings = program ? top[0] : scored.find((other) => other.knownHeadings === knownHeadings)?.row
  const hasHeadings = program !== null || knownHeadings > 0 || !top[0]?.cells.some(looksNumeric)
  const nextRow = program ? undefined : top[rowOfHeadings ? top.indexOf(rowOfHeadings) + 1 : -1]
  const joined =
    hasHeadings && rowOfHeadings && nextRow ? joinWithRowBelow(rowOfHeadings.cells, nextRow.cells) : null
  const previousRow = program || !rowOfHeadings ? undefined : top[top.indexOf(rowOfHeadings) - 1]
  const isKnown = (heading: string) => guessHeading(heading, fields) !== null
  const grouped =
    rowOfHeadings && previousRow && !joined
      ? completeFromRowAbove(rowOfHeadings.cells, previousRow.cells, isKnown)
      : null
  const writtenHeadings = joined ?? ((hasHeadings && (grouped ?? rowOfHeadings?.cells)) || [])
  const headings = Array.from(
    { length: width },
    (_, column) =>
      writtenHeadings[column]?.replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed() ||
      `Colonne ${column + 1}`,
  )
  const headingRow = hasHeadings ? ((joined ? nextRow : rowOfHeadings)?.rowNumber ?? 0) : 0
  const knownProgram = findProgram(program?.id)
  const values = sample.flatMap(({ rowNumber, cells }) => (rowNumber > headingRow ? [cells] : []))
  const guess = () => guessColumns(headings, fields, values)
  return {
    headings,
    columns: knownProgram
      ? programColumns(knownProgram, headings, fields)
      : hasHeadings
        ? guess()
        : guessPriceAndQuantity(guess(), values),
    amountColumns: listAmountColumns(headings, values),
    namedColumns: hasHeadings ? writtenHeadings.findLastIndex(Boolean) + 1 : undefined,
    headingRow,
    knownHeadings,
  }
}

const looksNumeric = (cell: string): boolean =>
  cell.length <= 40 && /^-?[\d\s.,]+(?:(?:€|euros?).*)?$/i.test(cell) && /\d/.test(cell)
