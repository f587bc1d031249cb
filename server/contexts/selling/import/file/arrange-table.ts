import { AppError } from '#domain/errors.ts'
import { arrangeRows } from '#domain/selling/programs/arrange-rows.ts'
import { findProgram, recogniseProgram } from '#domain/selling/programs/recognise-program.ts'
import { joinTables, transposeTable } from '#domain/selling/table-layout.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Table, type TableRow, tableLimits } from './table.ts'

/** A table as it was read, or as its known program arranges it. */
export interface ArrangedTable {
  rows: readonly TableRow[]
  /** Cells of the widest row. */
  width: number
  /**
   * The program that wrote the table, if it is known; then the headings are the first row. `joined`: rows merged into other
   * products.
   */
  program: { id: string; joined: number } | null
}

/** Headings may stand below a title or two. */
const maxTitleRows = 20

/**
 * Finds the headings of a known program, and arranges its rows so that each row is one product. `chosen`: the id of the
 * program that the seller has chosen; then the first row contains its headings.
 * @throws AppError `invalid` when variants repeat more text than a table may hold
 */
export function arrangeTable(
  { rows, width }: Pick<Table, 'rows' | 'width'>,
  today: string,
  chosenProgramId?: string,
): ArrangedTable {
  for (const [index, { rowNumber, cells }] of rows.slice(0, maxTitleRows).entries()) {
    const program = chosenProgramId === undefined ? recogniseProgram(cells) : findProgram(chosenProgramId)
    if (!program) continue
    const paddedHeadings = Array.from({ length: width }, (_, column) => cells[column] ?? '')
    const {
      headings,
      rows: arrangedRows,
      joined,
    } = arrangeRows(program, { headings: paddedHeadings, rows: rows.slice(index + 1) }, today)
    rejectTooMuchText(arrangedRows)
    const hidden = new Set(rows.flatMap((row) => (row.isHidden ? [row.rowNumber] : [])))
    return {
      rows: [
        { rowNumber, cells: headings },
        ...arrangedRows.map((row) => (hidden.has(row.rowNumber) ? { ...row, isHidden: true } : row)),
      ],
      width: headings.length,
      program: { id: program.id, joined },
    }
  }
  const turnedRows = transposeTable(rows, width)
  if (turnedRows) return { rows: turnedRows, width: turnedRows[0]?.cells.length ?? 0, program: null }
  return { rows, width, ...joinTables(rows), program: null }
}

/** Each of thousands of variants would repeat a long description. */
function rejectTooMuchText(rows: readonly TableRow[]): void {
  let characters = 0
  for (const { cells } of rows) for (const cell of cells) characters += cell.length
  if (characters > tableLimits.characters) throw new AppError('invalid', importMessages.tooMuchText)
}
