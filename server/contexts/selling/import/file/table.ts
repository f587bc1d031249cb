import { AppError } from '#domain/errors.ts'
import { maxImportColumns, maxImportRows } from '#domain/selling/imports.ts'
import { withoutNeutralisation } from '#domain/selling/spreadsheet-cell.ts'
import { importMessages } from '#domain/selling-messages.ts'

const maxCellLength = 20_000
/** Of the whole table, as it comes: what is stored and read must not depend on how small a file packs it. */
export const tableLimits = {
  /** Empty ones included: below a table there are often some. */
  lines: maxImportRows * 3,
  /** Empty ones included. */
  cells: 2_000_000,
  characters: 20 * 1024 * 1024,
}
/** Headings may stand below a title or two. */
const maxTitleRows = 20

export interface TableRow {
  /** As the seller's spreadsheet counts, from 1. */
  rowNumber: number
  cells: string[]
}

export interface Table {
  readonly rows: readonly TableRow[]
  /** Rows seen so far, empty ones included. */
  readonly length: number
  /** Cells of the widest row. */
  readonly width: number
  add(cells: readonly string[]): void
}

/** Gathers rows within our limits; empty rows and columns at the end are left out. @throws AppError `invalid` */
export function createTable(): Table {
  const rows: TableRow[] = []
  let [length, widest, cellCount, characters] = [0, 0, 0, 0]
  return {
    rows,
    get length() {
      return length
    },
    get width() {
      return widest
    },
    add(written) {
      length += 1
      cellCount += written.length
      if (length > tableLimits.lines) throw new AppError('invalid', importMessages.tooManyLines)
      if (cellCount > tableLimits.cells) throw new AppError('invalid', importMessages.tooManyCells)
      let width = written.length
      while (width > 0 && !written[width - 1]?.trim()) width -= 1
      if (width === 0) return
      if (width > maxImportColumns) throw new AppError('invalid', importMessages.tooManyColumns)
      if (rows.length >= maxImportRows + maxTitleRows)
        throw new AppError('invalid', importMessages.tooManyRows)
      const cells: string[] = []
      for (let index = 0; index < width; index += 1) {
        const cell = written[index] ?? ''
        if (cell.length > maxCellLength) throw new AppError('invalid', importMessages.cellTooLong(length))
        characters += cell.length
        if (characters > tableLimits.characters) throw new AppError('invalid', importMessages.tooMuchText)
        cells.push(withoutNeutralisation(cleanCell(cell)))
      }
      widest = Math.max(widest, width)
      rows.push({ rowNumber: length, cells })
    },
  }
}

/** Without control characters, which no database text may hold; lines end one way. */
export const cleanCell = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
