import { ArrowDownToLine, ClipboardPaste, Columns3, Redo2, Undo2 } from 'lucide-react'
import { Button, buttonClass } from '#app/components/button.tsx'
import type { ColumnShape } from '#domain/selling/table-cell.ts'
import type { TableColumn } from '#domain/selling/table-rows.ts'
import { Menu } from '../my-products/menu.tsx'
import { countCells, fillDown, pasteTable } from './cell-actions.ts'
import type { TableSnapshot } from './table-store.ts'
import type { Columns } from './use-columns.ts'
import type { Grid } from './use-grid.ts'

interface TableToolbarProps {
  grid: Grid
  columns: Columns
  snapshot: TableSnapshot
  hidden: ReadonlySet<TableColumn>
  onShow: (column: TableColumn, isShown: boolean) => void
  announce: (text: string) => void
}

const icon = { 'aria-hidden': true, className: 'size-5' } as const
const look = { variant: 'outline', size: 'sm', className: 'min-h-11' } as const

/** Buttons for the actions of the keys, for devices without a keyboard. */
export function TableToolbar({ grid, columns, snapshot, hidden, onShow, announce }: TableToolbarProps) {
  const { store } = grid
  const say = (count: number, done: string) => count > 0 && announce(`${countCells(count, done)}.`)
  const paste = async () => {
    try {
      announce(pasteTable(grid, columns, await navigator.clipboard.readText()))
    } catch {
      announce(
        'Votre navigateur ne laisse pas coller ainsi\u00a0: choisissez une case et appuyez sur Ctrl+V.',
      )
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...look} disabled={!snapshot.canUndo} onClick={() => say(store.undo(), 'reprise')}>
        <Undo2 {...icon} />
        Annuler
      </Button>
      <Button {...look} disabled={!snapshot.canRedo} onClick={() => say(store.redo(), 'rétablie')}>
        <Redo2 {...icon} />
        Rétablir
      </Button>
      <Button {...look} onClick={() => void paste()}>
        <ClipboardPaste {...icon} />
        Coller
      </Button>
      <Button {...look} onClick={() => announce(fillDown(grid, columns, true))}>
        <ArrowDownToLine {...icon} />
        Recopier vers le bas
      </Button>
      <Menu
        label="Colonnes affichées"
        button={
          <>
            <Columns3 {...icon} />
            Colonnes
          </>
        }
        buttonClassName={buttonClass({ variant: 'outline', size: 'sm' }, 'min-h-11')}
      >
        {() => (
          <ul>
            {columns.all.slice(1).map(({ column, label }: ColumnShape) => (
              <li key={column}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3">
                  <input
                    type="checkbox"
                    checked={!hidden.has(column)}
                    onChange={(event) => onShow(column, event.target.checked)}
                    className="size-5 accent-fir"
                  />
                  {label}
                </label>
              </li>
            ))}
          </ul>
        )}
      </Menu>
    </div>
  )
}
