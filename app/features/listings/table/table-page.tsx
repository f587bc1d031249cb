import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterBar } from '#app/components/filter-bar.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { formatDate } from '#domain/dates.ts'
import {
  parseTableSearch,
  type TablePage as TablePageData,
  tableKinds,
  tableLacks,
  tablePath,
} from '#domain/selling/table-batches.ts'
import type { TableColumn } from '#domain/selling/table-rows.ts'
import { countText } from '../count-text.ts'
import { importsQuery } from '../import/queries.ts'
import { tableQuery } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TableGrid } from './table-grid.tsx'
import { ActiveCell, SavingLine } from './table-status.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useAddPictures } from './use-add-pictures.ts'
import { useColumns } from './use-columns.ts'
import { useGrid } from './use-grid.ts'
import { useTableStore } from './use-table-store.ts'

/** The page with drafts and products in one table, edited like a spreadsheet. */
export function TablePage() {
  const [params] = useSearchParams()
  const search = parseTableSearch(params)
  const { data, error, refetch, isPlaceholderData } = useQuery(tableQuery(search))
  return (
    <div className="grid min-w-0 gap-4">
      <Filters />
      {data ? (
        <div aria-busy={isPlaceholderData} className="grid min-w-0 gap-4 aria-busy:opacity-60">
          <LoadedTable page={data} />
        </div>
      ) : error ? (
        <LoadError onRetry={refetch}>
          <p>Votre tableau n’a pas pu être chargé.</p>
        </LoadError>
      ) : (
        <Skeleton text="Chargement de votre tableau…" rows={8} />
      )}
    </div>
  )
}

function Filters() {
  const { data: imports = [] } = useQuery(importsQuery)
  return (
    <FilterBar
      label="Brouillons et articles"
      filters={[
        { kind: 'text', name: 'q', label: 'Rechercher', placeholder: 'Titre, code ou référence' },
        {
          kind: 'select',
          name: 'show',
          label: 'Lignes',
          allLabel: 'Brouillons et articles',
          options: tableKinds,
        },
        { kind: 'select', name: 'lacks', label: 'À compléter', allLabel: 'Toutes', options: tableLacks },
        {
          kind: 'select',
          name: 'import',
          label: 'Import',
          allLabel: 'Tous',
          options: imports.map(({ id, fileName, createdAt }) => ({
            value: id,
            label: `${fileName}, ${formatDate(createdAt)}`,
          })),
        },
      ]}
    />
  )
}

function LoadedTable({ page }: { page: TablePageData }) {
  const { store, snapshot } = useTableStore(page.rows)
  const { rows } = snapshot
  const columns = useColumns(page, rows)
  const [shownByColumn, setShownByColumn] = useState<ReadonlyMap<TableColumn, boolean>>(new Map())
  const hidden = useMemo(
    () =>
      new Set(
        columns.all.flatMap(({ column }) =>
          (shownByColumn.get(column) ?? !columns.optional.has(column)) ? [] : [column],
        ),
      ),
    [columns, shownByColumn],
  )
  const shapes = useMemo(() => columns.all.filter(({ column }) => !hidden.has(column)), [columns, hidden])
  const [announcement, announce] = useState('')
  // The list of own products passes its selection in the history entry's state.
  const { state } = useLocation() as { state: { selectedIds?: string[] } | null }
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(() => new Set(state?.selectedIds))
  const pictures = useAddPictures(rows, announce)
  const grid = useGrid({ rows, columns: shapes, store, pageRows: () => 10 })
  const selectedRows = useMemo(() => rows.filter(({ id }) => selectedIds.has(id)), [rows, selectedIds])
  const emptyState = useRef<HTMLDivElement>(null)
  useFocusAfterSelection(selectedRows.length, () =>
    rows.length > 0 ? grid.focus() : emptyState.current?.focus(),
  )
  const toggle = (ids: readonly string[]) => setSelectedIds((before) => withToggled(before, ids))
  if (rows.length === 0)
    return (
      <div ref={emptyState} tabIndex={-1}>
        <EmptyState action={{ label: 'Tout voir', to: tablePath() }}>
          Rien ici. Ce que vous commencez sans le mettre en ligne, les lignes incomplètes de vos fichiers et
          vos articles se complètent dans ce tableau.
        </EmptyState>
      </div>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <SelectAll
          count={page.total}
          rows={rows}
          selectedCount={selectedRows.length}
          onSelect={setSelectedIds}
        />
        <SavingLine snapshot={snapshot} store={store} />
      </div>
      <TableToolbar
        {...{ grid, columns, snapshot, hidden, announce }}
        onShow={(column, isShown) => setShownByColumn((before) => new Map(before).set(column, isShown))}
      />
      <TableGrid
        {...{ rows, shapes, grid, selectedIds, pictures, announce }}
        lockOf={columns.lockOf}
        onToggle={toggle}
      />
      <ActiveCell grid={grid} lockOf={columns.lockOf} announcement={announcement} />
      <PageLinks label="Pages du tableau" page={page.page} pageCount={page.pageCount} />
      {selectedRows.length > 0 && (
        <SelectionBar
          {...{ columns, store, announce }}
          rows={selectedRows}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <KeyboardHelp />
    </>
  )
}

/** Moves the focus into the table when the selection bar, which had it, disappears. */
function useFocusAfterSelection(count: number, focus: () => void): void {
  const before = useRef(count)
  const onGone = useEffectEvent(() => {
    if (document.activeElement === document.body) focus()
  })
  useEffect(() => {
    const isGone = before.current > 0 && count === 0
    before.current = count
    // A closing dialog restores the focus first.
    if (isGone) requestAnimationFrame(() => onGone())
  }, [count])
}

/** Adds these ids to the selection, or removes them if it contains all. */
function withToggled(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const after = new Set(before)
  const areAll = ids.every((id) => before.has(id))
  for (const id of ids) {
    if (areAll) after.delete(id)
    else after.add(id)
  }
  return after
}

interface SelectAllProps {
  count: number
  rows: readonly { id: string }[]
  selectedCount: number
  onSelect: (ids: ReadonlySet<string>) => void
}

function SelectAll({ count, rows, selectedCount, onSelect }: SelectAllProps) {
  const isAll = selectedCount === rows.length
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="text-ink-soft">
        {countText(count, 'ligne')}
      </p>
      <Button
        variant="link"
        className="px-0"
        onClick={() => onSelect(new Set(isAll ? [] : rows.map(({ id }) => id)))}
      >
        {isAll ? 'Ne rien choisir' : `Choisir les ${rows.length.toLocaleString('fr-FR')}`}
      </Button>
    </div>
  )
}

const KeyboardHelp = () => (
  <details className="text-sm text-ink-soft">
    <summary className="min-h-11 cursor-pointer content-center font-semibold">Au clavier</summary>
    <p id="table-keys" className="max-w-prose">
      Flèches&nbsp;: se déplacer&nbsp;; avec Maj, sélectionner. Entrée ou F2&nbsp;: écrire&nbsp;; Échap&nbsp;:
      reprendre. Ctrl+C, Ctrl+X et Ctrl+V&nbsp;: copier, couper et coller, aussi depuis un tableur.
      Ctrl+D&nbsp;: recopier vers le bas. Ctrl+espace&nbsp;: toute la colonne. Maj+espace&nbsp;: choisir la
      ligne. Suppr&nbsp;: vider. Ctrl+Z et Ctrl+Y&nbsp;: annuler et rétablir.
    </p>
  </details>
)
