import { Button } from '#app/components/button.tsx'
import { priceOfCell } from '#domain/selling/price-change.ts'
import { cellLabel } from '#domain/selling/table-cell.ts'
import { countText } from '../count-text.ts'
import { titleOf } from './table-row.tsx'
import type { TableSnapshot, TableStore } from './table-store.ts'
import type { Columns } from './use-columns.ts'
import { type Grid, stateColumn } from './use-grid.ts'

/** Shows whether all edits are saved. */
export function SavingLine({ snapshot, store }: { snapshot: TableSnapshot; store: TableStore }) {
  const { saving, unsaved, failure, isStoredLocally } = snapshot
  const cells = countText(unsaved, 'case')
  const storageNote = isStoredLocally
    ? `en attente, gardée${unsaved > 1 ? 's' : ''} sur cet appareil`
    : 'en attente\u00a0: laissez cette page ouverte'
  const text = {
    saved: unsaved > 0 ? `${cells} à corriger\u00a0: le reste est enregistré.` : 'Tout est enregistré.',
    saving: 'Enregistrement…',
    offline: `Pas de réseau\u00a0: ${cells} ${storageNote}. L’envoi reprend tout seul.`,
    failed: `${cells} ${storageNote}. ${failure}`,
  }[saving]
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4">
      <p
        role="status"
        className={saving === 'offline' || saving === 'failed' ? 'text-terracotta-deep' : 'text-ink-soft'}
      >
        {text}
      </p>
      {saving === 'saved' && unsaved > 0 && (
        <Button variant="link" className="px-0" onClick={() => store.discardRefused()}>
          Reprendre ce qui est enregistré
        </Button>
      )}
      {saving === 'failed' && (
        <Button variant="link" className="px-0" onClick={() => store.retry()}>
          Réessayer
        </Button>
      )}
    </div>
  )
}

interface ActiveCellProps {
  grid: Grid
  lockOf: Columns['lockOf']
  announcement: string
}

/** Describes the active cell and its problem, and announces the last action. */
export function ActiveCell({ grid, lockOf, announcement }: ActiveCellProps) {
  const { active } = grid.state
  const row = grid.rowAt(active.row)
  const shape = grid.shapeAt(active.column)
  if (!row) return null
  const problem = shape && row.problems[shape.column]
  const text = shape ? cellLabel(shape, row.cells[shape.column] ?? '') : ''
  const isRefused = shape && problem && row.unsaved.has(shape.column)
  return (
    <div className="grid min-h-20 content-start gap-1 border-l-4 border-line-strong px-4 py-1 text-sm">
      <p className="font-semibold wrap-anywhere">
        {titleOf(row)}
        {shape && `, ${shape.label}\u00a0: ${text || shape.emptyLabel || 'rien'}`}
        {shape?.column === 'price' && priceOfCell(text) === 0 && ', gratuit'}
      </p>
      {active.column === stateColumn && Object.keys(row.problems).length > 0 && (
        <ul className="list-disc pl-5 text-terracotta-deep">
          {Object.entries(row.problems).map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      )}
      {problem && <p className="text-terracotta-deep">{problem}</p>}
      {shape && !problem && lockOf(row, shape.column) && (
        <p className="text-ink-soft">{lockOf(row, shape.column)}</p>
      )}
      {isRefused && (
        <Button
          variant="link"
          size="sm"
          className="min-h-11 justify-self-start px-0"
          onClick={() => grid.store.discard(row.id, shape.column)}
        >
          Reprendre la valeur enregistrée
        </Button>
      )}
      <p role="status" className="text-ink-soft">
        {announcement}
      </p>
    </div>
  )
}
