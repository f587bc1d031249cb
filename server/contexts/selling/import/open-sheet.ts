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
  known: number
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
  const row = program ? top[0] : scored.find((other) => other.known === known)?.row
  const hasHeadings = program !== null || known > 0 || !top[0]?.cells.some(isFigure)
  const below = program ? undefined : top[row ? top.indexOf(row) + 1 : -1]
  const joined = hasHeadings && row && below ? joinHeadings(row.cells, below.cells) : null
  const above = program || !row ? undefined : top[top.indexOf(row) - 1]
  const isKnown = (heading: string) => guessHeading(heading, fields) !== null
  const grouped = row && above && !joined ? nameByGroups(row.cells, above.cells, isKnown) : null
  const written = joined ?? ((hasHeadings && (grouped ?? row?.cells)) || [])
  const headings = Array.from(
    { length: width },
    (_, column) =>
      written[column]?.replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed() || `Colonne ${column + 1}`,
  )
  const headingRow = hasHeadings ? ((joined ? below : row)?.rowNumber ?? 0) : 0
  const writer = findProgram(program?.id)
  const values = sample.flatMap(({ rowNumber, cells }) => (rowNumber > headingRow ? [cells] : []))
  const guessed = () => guessColumns(headings, fields, values)
  return {
    headings,
    columns: writer
      ? programColumns(writer, headings, fields)
      : hasHeadings
        ? guessed()
        : pricesAndCounts(guessed(), values),
    amountColumns: listAmountColumns(headings, values),
    namedColumns: hasHeadings ? written.findLastIndex(Boolean) + 1 : undefined,
    headingRow,
    known,
  }
}

const isFigure = (cell: string): boolean =>
  cell.length <= 40 && /^-?[\d\s.,]+(?:(?:€|euros?).*)?$/i.test(cell) && /\d/.test(cell)
