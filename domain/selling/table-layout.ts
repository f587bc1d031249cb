import { countKnownHeadings, guessHeading } from './guess-columns.ts'
import { isRepeatableTarget, maxImportColumns } from './imports.ts'
import { joinWithRowBelow } from './join-headings.ts'
import { plainForm } from './plain-words.ts'

interface FileRow {
  rowNumber: number
  cells: string[]
}

/** A row or column with fewer known headings contains none, and a sheet with more rows has no products in columns. */
const minHeadings = 3
const maxTurnedRows = 60

const isFigure = (cell: string): boolean => /^[-\d\s.,€%]+$/.test(cell)
const isHeadings = (cells: readonly string[]): boolean =>
  cells.length <= maxImportColumns &&
  !cells.some((cell) => cell && isFigure(cell)) &&
  countKnownHeadings(cells, []) >= minHeadings

/** Turns a sheet with headings in the first column and a product in each of the others into rows; null for another sheet. */
export function transposeTable<Row extends FileRow>(rows: readonly Row[], width: number): FileRow[] | null {
  const filled = rows.filter(({ cells }) => cells.some(Boolean))
  if (
    filled.length > maxTurnedRows ||
    width < 2 ||
    width > maxImportColumns * 10 ||
    filled.some(({ cells }) => isHeadings(cells))
  )
    return null
  const knownHeadingCount = countKnownHeadings(
    filled.map(({ cells }) => cells[0] ?? ''),
    [],
  )
  if (knownHeadingCount < minHeadings || knownHeadingCount < filled.length * 0.6) return null
  return Array.from({ length: width }, (_, column) => ({
    rowNumber: column + 1,
    cells: filled.map(({ cells }) => cells[column] ?? ''),
  }))
}

/** Joins the tables of a sheet, each with its own headings, into one below the headings of the first; null for a single table. */
export function joinTables<Row extends FileRow>(rows: readonly Row[]): { rows: Row[]; width: number } | null {
  const first = rows.findIndex(({ cells }) => isHeadings(cells))
  const headings = [...(rows[first]?.cells ?? [])]
  // The parts of merged headings begin no new table.
  const isParts = (index: number) =>
    index === first + 1 && joinWithRowBelow(headings, rows[index]?.cells ?? []) !== null
  const headingRows = rows.flatMap(({ cells }, index) =>
    index > first && first >= 0 && isHeadings(cells) && !isParts(index) ? [index] : [],
  )
  const hasOtherHeadings = (index: number) =>
    rows[index]?.cells.some((cell, column) => cell && plainForm(cell) !== plainForm(headings[column] ?? ''))
  if (!headingRows.some(hasOtherHeadings)) return null
  let columns: number[] | null = null
  const joined = rows.map((row, index): Row => {
    const isHead = headingRows.includes(index)
    if (isHead)
      columns = hasOtherHeadings(index)
        ? row.cells.map((cell) => (cell ? columnFor(cell, headings) : -1))
        : null
    if (!columns) return row
    const cells: string[] = []
    for (const [column, cell] of row.cells.entries()) {
      const target = columns[column] ?? -1
      if (target >= 0) cells[target] = isHead ? (headings[target] ?? '') : cell
      else if (cell) {
        columns[column] = headings.push('') - 1
        cells[headings.length - 1] = cell
      }
    }
    return { ...row, cells }
  })
  return {
    rows: joined.map((row, index) => ({
      ...row,
      cells: headings.map((heading, column) => (index === first ? heading : (row.cells[column] ?? ''))),
    })),
    width: headings.length,
  }
}

/** Returns the column of the first table with the same meaning, or a new one. */
function columnFor(heading: string, headings: string[]): number {
  const sameHeading = headings.findIndex((other) => plainForm(other) === plainForm(heading))
  if (sameHeading >= 0) return sameHeading
  const target = guessHeading(heading, [])
  const sameMeaning =
    target && !isRepeatableTarget(target)
      ? headings.findIndex((other) => guessHeading(other, []) === target)
      : -1
  return sameMeaning >= 0 ? sameMeaning : headings.push(heading) - 1
}
