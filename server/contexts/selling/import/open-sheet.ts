import { listAmountColumns, pricesAndCounts } from '#domain/selling/column-values.ts'
import { countKnownHeadings, guessColumns, guessHeading } from '#domain/selling/guess-columns.ts'
import type { ColumnTarget } from '#domain/selling/imports.ts'
import { joinHeadings, nameByGroups } from '#domain/selling/join-headings.ts'
import { programColumns } from '#domain/selling/programs/program-columns.ts'
import { findProgram } from '#domain/selling/programs/recognise-program.ts'
import type { ArrangedTable } from './file/arrange-table.ts'
import type { TableRow } from './file/table.ts'
import type { ImportCatalogue } from './find-known-products.ts'

/** How a sheet is read before its seller says otherwise. */
export interface OpenedSheet {
  headings: string[]
  columns: (ColumnTarget | null)[]
  /** Undefined: it has no headings. */
  namedColumns: number | undefined
  amountColumns: number[]
  /** The row of the headings; 0: there is none. */
  headingRow: number
  /** How many of the headings we know. */
  knownHeadings: number
}

/** What there is to know of a sheet without all of its rows. */
interface SheetStart extends Pick<ArrangedTable, 'program' | 'width'> {
  /** The first rows; of a known program's sheet the first is that of its headings. */
  top: readonly TableRow[]
  /** Rows from all over it. */
  sample: readonly TableRow[]
}

/**
 * Titles may stand above the headings; the headings are the row with the most names we know. Where no row has any, and
 * the first holds figures, there are none: every row is a product.
 */
export function openSheet(
  { top, sample, width, program }: SheetStart,
  { fields }: ImportCatalogue,
): OpenedSheet {
  const scored = top.map((row) => ({ row, known: countKnownHeadings(row.cells, fields) }))
  const known = Math.max(0, ...scored.map((other) => other.known))
  const rowOfHeadings = program ? top[0] : scored.find((other) => other.known === known)?.row
  const hasHeadings = program !== null || known > 0 || !top[0]?.cells.some(looksNumeric)
  const nextRow = program ? undefined : top[rowOfHeadings ? top.indexOf(rowOfHeadings) + 1 : -1]
  const joined =
    hasHeadings && rowOfHeadings && nextRow ? joinHeadings(rowOfHeadings.cells, nextRow.cells) : null
  const previousRow = program || !rowOfHeadings ? undefined : top[top.indexOf(rowOfHeadings) - 1]
  const isKnown = (heading: string) => guessHeading(heading, fields) !== null
  const grouped =
    rowOfHeadings && previousRow && !joined
      ? nameByGroups(rowOfHeadings.cells, previousRow.cells, isKnown)
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
        : pricesAndCounts(guess(), values),
    amountColumns: listAmountColumns(headings, values),
    namedColumns: hasHeadings ? writtenHeadings.findLastIndex(Boolean) + 1 : undefined,
    headingRow,
    knownHeadings: known,
  }
}

const looksNumeric = (cell: string): boolean =>
  cell.length <= 40 && /^-?[\d\s.,]+(?:(?:€|euros?).*)?$/i.test(cell) && /\d/.test(cell)
