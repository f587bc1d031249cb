import { AppError } from '#domain/errors.ts'
import { maxImportColumns, maxImportRows } from '#domain/selling/imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { readCell } from './clean-cell.ts'

const maxCellLength = 20_000
/** The limits of an unpacked table, because a small file may contain a huge one. */
export const tableLimits = {
  /** Lines including empty ones, which many files have below the table. */
  lines: maxImportRows * 3,
  /** Cells including empty ones. */
  cells: 2_000_000,
  characters: 20 * 1024 * 1024,
}
/** Headings may stand below a title or two. */
const maxTitleRows = 20

export interface TableRow {
  /** The row's number in the seller's spreadsheet, from 1. */
  rowNumber: number
  cells: string[]
  /** Filtered out or hidden in the seller's spreadsheet. */
  isHidden?: boolean
}

export interface Table {
  readonly rows: readonly TableRow[]
  /** The number of rows added, including empty ones. */
  readonly length: number
  /** Cells of the widest row. */
  readonly width: number
  add(cells: readonly string[], row?: { isHidden: boolean }): void
}

/** A table of a file. A file that is no workbook has one, whose name is empty. */
export interface Sheet {
  name: string
  table: Table
}

/** Counts what the tables of one file have used of their common limits. */
export const createCellBudget = () => ({ cells: 0, characters: 0 })

/** Collects rows within the limits; empty rows, and empty columns at the end, are left out. @throws AppError `invalid` */
export function createTable(budget = createCellBudget()): Table {
  const rows: TableRow[] = []
  let [length, widest] = [0, 0]
  return {
    rows,
    get length() {
      return length
    },
    get width() {
      return widest
    },
    add(rowCells, { isHidden } = { isHidden: false }) {
      length += 1
      budget.cells += rowCells.length
      if (length > tableLimits.lines) throw new AppError('invalid', importMessages.tooManyLines)
      if (budget.cells > tableLimits.cells) throw new AppError('invalid', importMessages.tooManyCells)
      let width = rowCells.length
      while (width > 0 && !rowCells[width - 1]?.trim()) width -= 1
      if (width === 0) return
      if (width > maxImportColumns) throw new AppError('invalid', importMessages.tooManyColumns)
      if (rows.length >= maxImportRows + maxTitleRows)
        throw new AppError('invalid', importMessages.tooManyRows)
      const cells: string[] = []
      for (let index = 0; index < width; index += 1) {
        const cell = rowCells[index] ?? ''
        if (cell.length > maxCellLength) throw new AppError('invalid', importMessages.cellTooLong(length))
        budget.characters += cell.length
        if (budget.characters > tableLimits.characters)
          throw new AppError('invalid', importMessages.tooMuchText)
        cells.push(readCell(cell))
      }
      widest = Math.max(widest, width)
      rows.push(isHidden ? { rowNumber: length, cells, isHidden } : { rowNumber: length, cells })
    },
  }
}
