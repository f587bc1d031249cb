import { type KeyboardEvent, useState } from 'react'
import type { ColumnShape } from '#domain/selling/table-cell.ts'
import type { TableStore } from './table-store.ts'
import type { ShownRow } from './unsaved-edits.ts'

/** A cell by its row and column index. */
export interface Position {
  row: number
  column: number
}

/** The first columns: the selection box, the title, the problems and the pictures. The other text columns follow. */
export const selectionColumn = 0
const titleColumn = 1
export const stateColumn = 2
export const pictureColumn = 3

/** Returns the column of a shape by its index; the title is the first. */
export const columnOfShape = (index: number): number => (index === 0 ? titleColumn : index + pictureColumn)

export interface Editing {
  /** The first typed character; null edits the cell's own text. */
  typed: string | null
}

interface GridState {
  active: Position
  /** The corner of the selection opposite the active cell. */
  anchor: Position
  editing: Editing | null
  /** Counts moves, after each of which the active cell is focused. */
  moves: number
}

export interface GridArea {
  top: number
  bottom: number
  left: number
  right: number
}

const areaOf = ({ active, anchor }: Pick<GridState, 'active' | 'anchor'>): GridArea => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

const origin: Position = { row: 0, column: titleColumn }
const initialState: GridState = { active: origin, anchor: origin, editing: null, moves: 0 }

interface GridInput {
  rows: readonly ShownRow[]
  columns: readonly ColumnShape[]
  store: TableStore
  /** Returns the number of rows that fit on the screen. */
  pageRows: () => number
}

/** The active cell, the selected area and the edited cell. */
export function useGrid({ rows, columns, store, pageRows }: GridInput) {
  const [state, setState] = useState(initialState)
  const last: Position = {
    row: rows.length - 1,
    column: Math.max(pictureColumn, columnOfShape(columns.length - 1)),
  }
  const clamp = ({ row, column }: Position): Position => ({
    row: Math.max(0, Math.min(row, last.row)),
    column: Math.max(0, Math.min(column, last.column)),
  })
  // The active cell may have been removed with its row.
  const active = clamp(state.active)
  const anchor = clamp(state.anchor)

  const moveTo = (position: Position, keepsAnchor = false) =>
    setState((before) => {
      const next = clamp(position)
      return {
        active: next,
        anchor: keepsAnchor ? before.anchor : next,
        editing: null,
        moves: before.moves + 1,
      }
    })
  const moveBy = (rowStep: number, columnStep: number) =>
    moveTo({ row: active.row + rowStep, column: active.column + columnStep })
  const edit = (typed: string | null) => setState((before) => ({ ...before, editing: { typed } }))
  const select = (area: GridArea) =>
    setState((before) => ({
      active: clamp({ row: area.top, column: area.left }),
      anchor: clamp({ row: area.bottom, column: area.right }),
      editing: null,
      moves: before.moves + 1,
    }))

  return {
    state: { ...state, active, anchor },
    area: areaOf({ active, anchor }),
    moveTo,
    moveBy,
    edit,
    select,
    onMoveKey: (event: KeyboardEvent) => onMoveKey(event, { active, last, pageRows, moveTo, select }),
    /** Ends the editing; `leaves` is true when the focus is elsewhere already and must stay there. */
    stopEditing: (leaves = false) =>
      setState((before) => ({ ...before, editing: null, moves: before.moves + (leaves ? 0 : 1) })),
    /** Focuses the active cell. */
    focus: () => setState((before) => ({ ...before, moves: before.moves + 1 })),
    rowAt: (row: number) => rows[row],
    shapeAt: (column: number): ColumnShape | undefined =>
      column === titleColumn
        ? columns[0]
        : column > pictureColumn
          ? columns[column - pictureColumn]
          : undefined,
    store,
    last,
  }
}
export type Grid = ReturnType<typeof useGrid>

interface MoveActions {
  active: Position
  last: Position
  pageRows: () => number
  moveTo: (position: Position, keepsAnchor?: boolean) => void
  select: (area: GridArea) => void
}

/** Returns whether the key moved the active cell or changed the selection. */
function onMoveKey(event: KeyboardEvent, { active, last, pageRows, moveTo, select }: MoveActions): boolean {
  const { key, shiftKey } = event
  const { row, column } = active
  const isToEnd = event.ctrlKey || event.metaKey
  const targets: Record<string, () => Position> = {
    ArrowUp: () => ({ row: isToEnd ? 0 : row - 1, column }),
    ArrowDown: () => ({ row: isToEnd ? last.row : row + 1, column }),
    ArrowLeft: () => ({ row, column: isToEnd ? 0 : column - 1 }),
    ArrowRight: () => ({ row, column: isToEnd ? last.column : column + 1 }),
    PageUp: () => ({ row: row - pageRows(), column }),
    PageDown: () => ({ row: row + pageRows(), column }),
    Home: () => ({ row: isToEnd ? 0 : row, column: 0 }),
    End: () => ({ row: isToEnd ? last.row : row, column: last.column }),
  }
  const target = targets[key]
  if (target) moveTo(target(), shiftKey)
  else if (key === ' ' && isToEnd) select({ top: 0, bottom: last.row, left: column, right: column })
  else if (isToEnd && key.toLowerCase() === 'a')
    select({ top: 0, bottom: last.row, left: titleColumn, right: last.column })
  else return false
  return true
}
