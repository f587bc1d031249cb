// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not rendered, which a table element cannot express
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the active cell has the focus
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is one of two, both of which allow these attributes
import { ImagePlus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { type ColumnShape, cellLabel } from '#domain/selling/table-cell.ts'
import { countText } from '../count-text.ts'
import { CellEditor } from './cell-editor.tsx'
import type { ShownRow } from './unsaved-edits.ts'
import type { Columns } from './use-columns.ts'
import {
  columnOfShape,
  type Editing,
  type GridArea,
  pictureColumn,
  selectionColumn,
  stateColumn,
} from './use-grid.ts'

interface TableRowProps {
  row: ShownRow
  /** The row's index among all rows, from 0. */
  index: number
  /** The offset in pixels from the first row. */
  top: number
  shapes: readonly ColumnShape[]
  lockOf: Columns['lockOf']
  isSelected: boolean
  /** Whether its pictures are being uploaded. */
  isSending: boolean
  /** Whether files are dragged over it. */
  isDropTarget: boolean
  /** The active cell's column; null when it is in another row. */
  activeColumn: number | null
  /** The selected area; null when it does not include this row. */
  area: GridArea | null
  editing: Editing | null
  onCommit: (text: string, next: [number, number] | null) => void
  onCancel: () => void
}

export const formPath = ({ id, kind }: Pick<ShownRow, 'id' | 'kind'>): string =>
  kind === 'draft' ? `/profile?tab=products&add=1&draft=${id}` : `/profile?tab=products&edit=${id}`

/** Returns the row's title, or a placeholder. */
export const titleOf = ({ cells }: ShownRow): string => cells.title || 'Sans titre'

function stateText({ kind, status, isHidden, problems }: ShownRow): string {
  const count = Object.keys(problems).length
  if (count > 0) return `${count} à compléter`
  if (kind === 'draft') return 'Brouillon complet'
  return isHidden || !status ? 'Masqué' : statusLabels[status]
}

export const rowHeight = 48

/** Classes of all cells, including the headings. */
export const cellClass = 'flex min-w-0 items-center border-r border-b border-line px-2'
export const stickySelection = 'sticky left-0 z-10'
export const stickyTitle = 'sticky left-12 z-10'

/** A draft or a product. */
export const TableRow = memo(function TableRow({ row, index, top, ...props }: TableRowProps) {
  const { shapes, isSelected, isSending, isDropTarget, activeColumn, area } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className="absolute left-0 grid grid-cols-(--columns) bg-paper aria-selected:bg-fir-tint data-over:z-20 data-over:outline-3 data-over:-outline-offset-3 data-over:outline-fir data-over:outline-dashed"
      data-over={isDropTarget || undefined}
      style={{ top, height: rowHeight }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        data-cell={`${index}:${selectionColumn}`}
        className={`${cellClass} ${stickySelection} justify-center bg-inherit`}
      >
        <input
          type="checkbox"
          tabIndex={activeColumn === selectionColumn ? 0 : -1}
          aria-label={`Choisir «\u00a0${titleOf(row)}\u00a0»`}
          checked={isSelected}
          readOnly
          className="size-5 accent-fir"
        />
      </div>
      {shapes.slice(0, 1).map((shape) => (
        <DataCell key={shape.column} {...{ row, index, shape, ...props }} column={columnOfShape(0)} />
      ))}
      <div
        role="gridcell"
        aria-colindex={3}
        data-cell={`${index}:${stateColumn}`}
        aria-selected={isInArea(area, stateColumn)}
        className={`${cellClass} aria-selected:bg-fir-tint`}
      >
        <Link
          to={formPath(row)}
          tabIndex={activeColumn === stateColumn ? 0 : -1}
          className={`truncate underline underline-offset-4 hover:text-fir ${Object.keys(row.problems).length > 0 ? 'text-terracotta-deep' : ''}`}
        >
          {stateText(row)}
          <span className="sr-only">, ouvrir «&nbsp;{titleOf(row)}&nbsp;»</span>
        </Link>
      </div>
      <div
        role="gridcell"
        aria-colindex={4}
        data-cell={`${index}:${pictureColumn}`}
        aria-selected={isInArea(area, pictureColumn)}
        className={`${cellClass} aria-selected:bg-fir-tint`}
      >
        <Pictures row={row} isSending={isSending} isActive={activeColumn === pictureColumn} />
      </div>
      {shapes.slice(1).map((shape, at) => (
        <DataCell key={shape.column} {...{ row, index, shape, ...props }} column={columnOfShape(at + 1)} />
      ))}
    </div>
  )
})

const isInArea = (area: GridArea | null, column: number): boolean =>
  area !== null && area.left <= column && column <= area.right

interface DataCellProps
  extends Omit<TableRowProps, 'top' | 'isSelected' | 'isSending' | 'isDropTarget' | 'shapes'> {
  shape: ColumnShape
  column: number
}

function DataCell({
  row,
  index,
  shape,
  column,
  lockOf,
  activeColumn,
  area,
  editing,
  onCommit,
  onCancel,
}: DataCellProps) {
  const isTitle = shape.column === 'title'
  const isActive = activeColumn === column
  const lock = lockOf(row, shape.column)
  const problem = row.problems[shape.column]
  const text = row.cells[shape.column] ?? ''
  const shown = cellLabel(shape, text)
  return (
    <div
      role={isTitle ? 'rowheader' : 'gridcell'}
      tabIndex={isActive && !editing ? 0 : -1}
      aria-colindex={column + 1}
      data-cell={`${index}:${column}`}
      aria-readonly={lock !== null || undefined}
      aria-invalid={problem ? true : undefined}
      aria-selected={isInArea(area, column)}
      className={`${cellClass} ${isTitle ? `${stickyTitle} bg-inherit font-semibold` : ''} ${shape.kind === 'number' ? 'justify-end tabular-nums' : ''} cursor-cell select-none aria-readonly:bg-plaster aria-readonly:text-ink-soft aria-invalid:shadow-[inset_0_0_0_2px_var(--color-terracotta)] aria-selected:bg-fir-tint`}
    >
      {isActive && editing ? (
        <CellEditor
          {...{ shape, text, onCommit, onCancel }}
          typed={editing.typed}
          label={`${shape.label} de «\u00a0${titleOf(row)}\u00a0»`}
        />
      ) : (
        <>
          <span className="truncate">
            {lock === null ? shown || <span className="text-ink-soft">{shape.emptyLabel}</span> : '–'}
          </span>
          {problem && <span className="sr-only">, {problem}</span>}
          {row.unsaved.has(shape.column) && !problem && <span className="sr-only">, en attente</span>}
        </>
      )}
    </div>
  )
}

interface PicturesProps {
  row: ShownRow
  isSending: boolean
  isActive: boolean
}

/** The first photograph and the number of photographs. The grid handles a press, which adds more. */
const Pictures = ({ row, isSending, isActive }: PicturesProps) => (
  <button
    type="button"
    tabIndex={isActive ? 0 : -1}
    aria-busy={isSending}
    className="flex h-11 w-full items-center gap-2 rounded-sm hover:text-fir aria-busy:opacity-60"
  >
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-plaster-deep">
      {row.picture ? (
        <Picture picture={row.picture} alt="" sizes="2.5rem" className="pointer-events-none size-full" />
      ) : (
        <ImagePlus aria-hidden="true" className="size-5 text-ink-soft" />
      )}
    </span>
    <span aria-hidden="true" className="tabular-nums">
      {isSending ? '…' : row.pictureCount || ''}
    </span>
    <span className="sr-only">
      {row.pictureCount === 0 ? 'Sans photo' : countText(row.pictureCount, 'photo')}, ajouter à «&nbsp;
      {titleOf(row)}&nbsp;»
    </span>
  </button>
)
