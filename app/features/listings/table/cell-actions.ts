import { type ColumnShape, cellLabel, readCell } from '#domain/selling/table-cell.ts'
import { parseClipboard, printClipboard } from '#domain/selling/table-clipboard.ts'
import { countText } from '../count-text.ts'
import type { CellChange } from './unsaved-edits.ts'
import type { Columns } from './use-columns.ts'
import type { Grid } from './use-grid.ts'

type Locks = Pick<Columns, 'lockOf'>

/** Returns a number of cells with a participle: `12 cases remplies`. */
export const countCells = (count: number, participle: string): string =>
  countText(count, `case ${participle}`, `cases ${participle}s`)

/** Writes texts into cells by position, and counts the locked cells. `convert` turns typed text into a cell's text. */
function writeTexts(
  { rowAt, shapeAt, store }: Grid,
  { lockOf }: Locks,
  texts: Iterable<{ row: number; column: number; text: string }>,
  convert: (shape: ColumnShape, text: string) => string = readCell,
): { changed: number; locked: number } {
  const changes: CellChange[] = []
  let locked = 0
  for (const { row, column, text } of texts) {
    const [shown, shape] = [rowAt(row), shapeAt(column)]
    if (!shown || !shape) continue
    if (lockOf(shown, shape.column) !== null) locked += 1
    else changes.push({ id: shown.id, column: shape.column, text: convert(shape, text) })
  }
  return { changed: store.write(changes), locked }
}

/** Explains cells that were skipped because their category lacks the characteristic. */
export const explainLocked = (locked: number): string =>
  locked > 0
    ? `${countCells(locked, 'laissée')}\u00a0: ${locked > 1 ? 'leur' : 'sa'} catégorie n’a pas cette caractéristique.`
    : ''

/** Writes the typed text into the active cell. */
export const writeCell = (grid: Grid, locks: Locks, text: string): void => {
  writeTexts(grid, locks, [{ ...grid.state.active, text }])
}

/** Clears the selected cells. */
export function clearArea(grid: Grid, locks: Locks): string {
  const { changed, locked } = writeTexts(
    grid,
    locks,
    [...selectedPositions(grid)].map((at) => ({ ...at, text: '' })),
  )
  return `${countCells(changed, 'vidée')}. ${explainLocked(locked)}`.trim()
}

function* selectedPositions({ area }: Grid) {
  for (let row = area.top; row <= area.bottom; row += 1)
    for (let column = area.left; column <= area.right; column += 1) yield { row, column }
}

/** Returns the selected cells in the format of spreadsheets. */
export function copyArea(grid: Grid): string {
  const { area, rowAt, shapeAt } = grid
  const rows: string[][] = []
  for (let row = area.top; row <= area.bottom; row += 1) {
    const cells: string[] = []
    for (let column = area.left; column <= area.right; column += 1) {
      const [shown, shape] = [rowAt(row), shapeAt(column)]
      if (shown && shape) cells.push(cellLabel(shape, shown.cells[shape.column] ?? ''))
    }
    rows.push(cells)
  }
  return printClipboard(rows)
}

/** Returns the columns with texts from `left` on; the columns of problems and pictures between them are left out. */
const listTextColumns = ({ last, shapeAt }: Grid, left: number): number[] =>
  Array.from({ length: last.column - left + 1 }, (_, index) => left + index).filter(
    (column) => shapeAt(column) !== undefined,
  )

/**
 * Pastes a table at the active cell; a single cell or line fills the whole selection. Cells beyond the last row or column are
 * counted and skipped.
 */
export function pasteTable(grid: Grid, locks: Locks, text: string): string {
  const { area, last } = grid
  const table = parseClipboard(text)
  const width = Math.max(...table.map((cells) => cells.length))
  const height = table.length === 1 ? area.bottom - area.top + 1 : table.length
  const textColumns = listTextColumns(grid, area.left)
  const columns =
    width === 1 ? textColumns.filter((column) => column <= area.right) : textColumns.slice(0, width)
  const texts: { row: number; column: number; text: string }[] = []
  let beyondCount = 0
  for (let index = 0; index < height; index += 1) {
    const cells = table[index % table.length] ?? []
    const row = area.top + index
    beyondCount += row > last.row ? cells.length : Math.max(0, cells.length - textColumns.length)
    if (row > last.row) continue
    for (const [offset, column] of columns.entries()) {
      const cell = width === 1 ? cells[0] : cells[offset]
      if (cell !== undefined) texts.push({ row, column, text: cell })
    }
  }
  const { changed, locked } = writeTexts(grid, locks, texts)
  const beyondText =
    beyondCount > 0 ? `${countCells(beyondCount, 'laissée')}\u00a0: le tableau finit avant.` : ''
  return [`${countCells(changed, 'collée')}.`, explainLocked(locked), beyondText].filter(Boolean).join(' ')
}

/** Copies the first selected row into those below. With one row, copies it to the end (`isToEnd`), or copies the row above into it. */
export function fillDown(grid: Grid, locks: Locks, isToEnd = false): string {
  const { area, last, rowAt, shapeAt } = grid
  const isOneRow = area.top === area.bottom
  const source = isOneRow && !isToEnd ? area.top - 1 : area.top
  const end = isOneRow && isToEnd ? last.row : area.bottom
  const shown = rowAt(source)
  if (!shown) return ''
  const texts: { row: number; column: number; text: string }[] = []
  for (let row = source + 1; row <= end; row += 1)
    for (let column = area.left; column <= area.right; column += 1) {
      const shape = shapeAt(column)
      if (shape) texts.push({ row, column, text: shown.cells[shape.column] ?? '' })
    }
  const { changed, locked } = writeTexts(grid, locks, texts, (_shape, text) => text)
  return `${countCells(changed, 'remplie')}. ${explainLocked(locked)}`.trim()
}
