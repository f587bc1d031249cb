import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react'
import { clearArea, copyArea, countCells, fillDown, pasteTable } from './cell-actions.ts'
import type { ShownRow } from './unsaved-edits.ts'
import type { Columns } from './use-columns.ts'
import { type Grid, type Position, pictureColumn, selectionColumn, stateColumn } from './use-grid.ts'

/** The data and actions of the handlers for keys and pointer. */
interface GridActions extends Pick<Columns, 'lockOf'> {
  rows: readonly ShownRow[]
  grid: Grid
  /** Toggles the selection of rows. */
  onToggle: (ids: readonly string[]) => void
  /** Announces the result of a key to screen readers. */
  announce: (text: string) => void
  onOpen: (row: ShownRow) => void
  onFiles: (row: ShownRow, files: File[]) => void
  /** Opens the file chooser for a row. */
  onChoosePictures: (row: ShownRow) => void
}

/** Edits the active cell, or explains why it is locked. */
function edit({ grid, rows, lockOf, announce }: GridActions, typed: string | null): void {
  const { active } = grid.state
  const [row, shape] = [rows[active.row], grid.shapeAt(active.column)]
  if (!row || !shape) return
  const lock = lockOf(row, shape.column)
  if (lock) announce(lock)
  else grid.edit(typed)
}

function moveInHistory({ grid, announce }: GridActions, isRedo: boolean): void {
  const count = isRedo ? grid.store.redo() : grid.store.undo()
  if (count > 0) announce(`${countCells(count, isRedo ? 'rétablie' : 'reprise')}.`)
}

/** Restores the server's text in the active cell. */
function discard({ grid, rows }: GridActions): void {
  const { active } = grid.state
  const [row, shape] = [rows[active.row], grid.shapeAt(active.column)]
  if (row && shape && row.unsaved.has(shape.column)) grid.store.discard(row.id, shape.column)
}

/** Handles keys with Ctrl or ⌘. */
function onCommandKey(actions: GridActions, { key, shiftKey }: KeyboardEvent): boolean {
  switch (key.toLowerCase()) {
    case 'z':
      moveInHistory(actions, shiftKey)
      return true
    case 'y':
      moveInHistory(actions, true)
      return true
    case 'd':
      actions.announce(fillDown(actions.grid, actions))
      return true
    default:
      return false
  }
}

function onPlainKey(actions: GridActions, { key, shiftKey, altKey }: KeyboardEvent): boolean {
  const { grid, rows } = actions
  const { active } = grid.state
  const row = rows[active.row]
  if (key === ' ' && (shiftKey || active.column === selectionColumn))
    actions.onToggle(rows.slice(grid.area.top, grid.area.bottom + 1).map(({ id }) => id))
  else if (key === 'Enter' && active.column === stateColumn && row) actions.onOpen(row)
  else if ((key === 'Enter' || key === ' ') && active.column === pictureColumn && row)
    actions.onChoosePictures(row)
  else if (key === 'Enter' || key === 'F2') edit(actions, null)
  else if (key === 'Delete' || key === 'Backspace') actions.announce(clearArea(grid, actions))
  else if (key === 'Escape') discard(actions)
  else if (key.length === 1 && key !== ' ' && !altKey) edit(actions, key)
  else return false
  return true
}

export const keyHandler = (actions: GridActions) => (event: KeyboardEvent) => {
  if (actions.grid.state.editing || event.defaultPrevented) return
  const isCommand = event.ctrlKey || event.metaKey
  const isDone =
    actions.grid.onMoveKey(event) || (isCommand ? onCommandKey(actions, event) : onPlainKey(actions, event))
  if (isDone) event.preventDefault()
}

function positionOf(target: EventTarget): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = cell?.dataset.cell?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** A press activates a cell, a second one edits it, and dragging selects cells. */
export function pointerHandlers(actions: GridActions, isDragging: RefObject<boolean>) {
  const { grid, rows } = actions
  const { active, editing, moves } = grid.state
  return {
    onMouseDown: (event: MouseEvent) => {
      const position = positionOf(event.target)
      const isInControl =
        event.target instanceof Element && event.target.closest('input:not([type=checkbox]), select, a')
      if (!position || isInControl || event.button !== 0) return
      // The edited text is saved before another cell becomes active.
      if (editing && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      isDragging.current = position.column !== selectionColumn
      const isSame = position.row === active.row && position.column === active.column
      if (isSame && !event.shiftKey && moves > 0 && position.column !== selectionColumn) edit(actions, null)
      else grid.moveTo(position, event.shiftKey)
      event.preventDefault()
    },
    onMouseOver: (event: MouseEvent) => {
      if (!isDragging.current || event.buttons !== 1) return
      const position = positionOf(event.target)
      if (position) grid.moveTo(position, true)
    },
    onClick: (event: MouseEvent) => {
      isDragging.current = false
      const position = positionOf(event.target)
      const clicked = position && rows[position.row]
      if (!clicked) return
      if (position.column === selectionColumn) actions.onToggle([clicked.id])
      if (position.column === pictureColumn) actions.onChoosePictures(clicked)
    },
  }
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Adds files dropped on a row as its photographs. `onOver` receives the row under the dragged files, or null. */
export const dropHandlers = ({ rows, onFiles }: GridActions, onOver: (row: number | null) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (!holdsFiles(event)) return
    // Otherwise the browser would open the file instead of the page.
    event.preventDefault()
    onOver(positionOf(event.target)?.row ?? null)
  },
  onDragLeave: () => onOver(null),
  onDrop: (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    onOver(null)
    const row = rows[positionOf(event.target)?.row ?? -1]
    if (row) onFiles(row, [...event.dataTransfer.files])
  },
})

/**
 * Copies and pastes spreadsheet tables. Browsers send clipboard events to the selected text rather than to the focused element, so
 * the listeners are on the document.
 */
export function useClipboard(frame: RefObject<HTMLElement | null>, actions: GridActions): void {
  const { grid, announce } = actions
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData || grid.state.editing || !frame.current?.contains(document.activeElement)) return
    event.preventDefault()
    const row = actions.rows[grid.state.active.row]
    // A copied spreadsheet table includes a picture of itself.
    if (clipboardData.files.length > 0 && !clipboardData.types.includes('text/plain'))
      return row && actions.onFiles(row, [...clipboardData.files])
    if (event.type === 'paste') announce(pasteTable(grid, actions, clipboardData.getData('text/plain')))
    else clipboardData.setData('text/plain', copyArea(grid))
    if (event.type === 'cut') announce(clearArea(grid, actions))
  })
  useEffect(() => {
    const types = ['copy', 'cut', 'paste'] as const
    const listen = (event: ClipboardEvent) => handle(event)
    for (const type of types) document.addEventListener(type, listen)
    return () => {
      for (const type of types) document.removeEventListener(type, listen)
    }
  }, [])
}
