import { AppError } from '#domain/errors.ts'
import { arrangeRows } from '#domain/selling/programs/arrange-rows.ts'
import { findProgram, recogniseProgram } from '#domain/selling/programs/recognise-program.ts'
import { joinTables, turnTable } from '#domain/selling/turn-table.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Table, type TableRow, tableLimits } from './table.ts'

/** A table as it was read, or as the program that wrote it means it. */
export interface ArrangedTable {
  rows: readonly TableRow[]
  /** Cells of the widest row. */
  width: number
  /** Then its headings are the first row; `joined`: rows that belong to another article. */
  program: { id: string; joined: number } | null
}

/** Headings may stand below a title or two. */
const maxTitleRows = 20

/**
 * Finds the headings of a known program, and brings its rows into the form of one row an article. `chosen`: the id of the
 * program whose headings the first row holds, as the seller says.
 * @throws AppError `invalid` where variants repeat more text than a table may hold
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
  const turnedRows = turnTable(rows, width)
  if (turnedRows) return { rows: turnedRows, width: turnedRows[0]?.cells.length ?? 0, program: null }
  return { rows, width, ...joinTables(rows), program: null }
}

/** A long description of thousands of variants would be stored as often. */
function rejectTooMuchText(rows: readonly TableRow[]): void {
  let characters = 0
  for (const { cells } of rows) for (const cell of cells) characters += cell.length
  if (characters > tableLimits.characters) throw new AppError('invalid', importMessages.tooMuchText)
}
