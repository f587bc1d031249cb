// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not rendered, which a table element cannot express
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the active cell has the focus
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ColumnShape } from '#domain/selling/table-cell.ts'
import { writeCell } from './cell-actions.ts'
import { dropHandlers, keyHandler, pointerHandlers, useClipboard } from './grid-events.ts'
import { cellClass, formPath, rowHeight, stickySelection, stickyTitle, TableRow } from './table-row.tsx'
import type { ShownRow } from './unsaved-edits.ts'
import type { AddPictures } from './use-add-pictures.ts'
import type { Columns } from './use-columns.ts'
import { columnOfShape, type Grid, pictureColumn, selectionColumn, stateColumn } from './use-grid.ts'

interface TableGridProps {
  rows: readonly ShownRow[]
  shapes: readonly ColumnShape[]
  lockOf: Columns['lockOf']
  grid: Grid
  selectedIds: ReadonlySet<string>
  pictures: AddPictures
  onToggle: (ids: readonly string[]) => void
  /** Announces the result of a key. */
  announce: (text: string) => void
}

const widths: Readonly<Record<ColumnShape['kind'], string>> = {
  number: '7.5rem',
  date: '8.5rem',
  choice: '12rem',
  several: '14rem',
  text: '11rem',
}

const columnsStyle = (shapes: readonly ColumnShape[]): string =>
  ['3rem', 'var(--title)', '10.5rem', '6.5rem', ...shapes.slice(1).map(({ kind }) => widths[kind])].join(' ')

/** An ARIA grid that renders only the visible rows. */
export function TableGrid({
  rows,
  shapes,
  lockOf,
  grid,
  selectedIds,
  pictures,
  onToggle,
  announce,
}: TableGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { active } = grid.state
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 1000, height: 600 },
    // The active cell keeps the focus, so its row is always rendered.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(active.row, rows.length - 1)])].sort(
        (one, other) => one - other,
      ),
  })
  useCellFocus(frame, grid)
  const isDragging = useRef(false)
  const { pictureInput, onChoosePictures } = usePictureInput(pictures)
  const [dropRow, setDropRow] = useState<number | null>(null)
  const navigate = useNavigate()
  const actions = {
    rows,
    lockOf,
    grid,
    onToggle,
    announce,
    onOpen: (row: ShownRow) => void navigate(formPath(row)),
    onFiles: pictures.add,
    onChoosePictures,
  }
  useClipboard(frame, actions)
  const onCommit = (text: string, next: [number, number] | null) => {
    writeCell(grid, { lockOf }, text)
    if (next) grid.moveBy(...next)
    else grid.stopEditing(true)
  }
  return (
    <div
      ref={frame}
      role="grid"
      aria-label="Brouillons et articles"
      aria-rowcount={rows.length + 1}
      aria-colcount={shapes.length + 3}
      aria-multiselectable="true"
      aria-describedby="table-keys"
      className="relative max-h-[70dvh] overflow-auto overscroll-contain rounded-lg border border-line-strong bg-paper [scroll-padding-block-start:3rem] [scroll-padding-inline-start:calc(3rem+var(--title))] [--title:7.5rem] sm:[--title:18rem]"
      style={{ '--columns': columnsStyle(shapes) } as never}
      onKeyDown={keyHandler(actions)}
      {...pointerHandlers(actions, isDragging)}
      {...dropHandlers(actions, setDropRow)}
    >
      {pictureInput}
      <Headings shapes={shapes} grid={grid} />
      <div role="rowgroup" className="relative w-max min-w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          const isActive = index === active.row
          return (
            row && (
              <TableRow
                key={row.id}
                {...{ row, index, shapes, lockOf, onCommit }}
                top={start}
                isSelected={selectedIds.has(row.id)}
                isSending={pictures.rowIds.has(row.id)}
                isDropTarget={index === dropRow}
                activeColumn={isActive ? active.column : null}
                area={grid.area.top <= index && index <= grid.area.bottom ? grid.area : null}
                editing={isActive ? grid.state.editing : null}
                onCancel={() => grid.stopEditing()}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** One file input for all rows. */
function usePictureInput({ add }: AddPictures) {
  const input = useRef<HTMLInputElement>(null)
  const row = useRef<ShownRow>(null)
  return {
    onChoosePictures: (target: ShownRow) => {
      row.current = target
      input.current?.click()
    },
    pictureInput: (
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,.heic,.heif"
        hidden
        onChange={({ target }) => {
          if (row.current) add(row.current, [...(target.files ?? [])])
          // Resets the input, so that the same file can be chosen for another row.
          target.value = ''
        }}
      />
    ),
  }
}

const Headings = ({ shapes, grid }: { shapes: readonly ColumnShape[]; grid: Grid }) => (
  <div role="rowgroup" className="sticky top-0 z-20 w-max min-w-full">
    <div
      role="row"
      aria-rowindex={1}
      className="grid h-12 grid-cols-(--columns) bg-plaster text-sm font-semibold"
    >
      <Heading column={selectionColumn} className={stickySelection}>
        <span className="sr-only">Choix</span>
      </Heading>
      <Heading column={columnOfShape(0)} className={stickyTitle}>
        {shapes[0]?.label}
      </Heading>
      <Heading column={stateColumn}>À compléter</Heading>
      <Heading column={pictureColumn}>Photos</Heading>
      {shapes.slice(1).map(({ column, label }, at) => (
        <Heading
          key={column}
          column={columnOfShape(at + 1)}
          onSelect={() => {
            const index = columnOfShape(at + 1)
            grid.select({ top: 0, bottom: grid.last.row, left: index, right: index })
          }}
        >
          {label}
        </Heading>
      ))}
    </div>
  </div>
)

interface HeadingProps {
  column: number
  children: ReactNode
  className?: string
  onSelect?: () => void
}

const Heading = ({ column, children, className = '', onSelect }: HeadingProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl and space select a column in the same way
  <div
    role="columnheader"
    aria-colindex={column + 1}
    onClick={onSelect}
    className={`${cellClass} ${className} bg-plaster leading-tight`}
  >
    <span className="line-clamp-2 wrap-anywhere">{children}</span>
  </div>
)

/** Focuses the active cell after every move, and scrolls it into view. */
function useCellFocus(frame: RefObject<HTMLDivElement | null>, { state }: Grid): void {
  const { active, moves } = state
  const focusedMoves = useRef(0)
  useEffect(() => {
    if (focusedMoves.current === moves) return
    focusedMoves.current = moves
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.column}"]`)
    const target = cell?.querySelector<HTMLElement>('input, a, button') ?? cell
    target?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, moves, active.row, active.column])
}
