import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { FilterBar, type FilterBarProps } from '#app/components/filter-bar.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { type Page, totalText } from '#domain/page.ts'
import type { ExportedList } from '#domain/platform/exports.ts'
import { ExportLink } from './export-link.tsx'

interface AdminListProps<Row, Found extends Page<Row>> {
  label: string
  /** Says the order as well; the label alone otherwise. */
  caption?: string
  filters?: Omit<FilterBarProps, 'label'>
  list: Pick<UseQueryResult<Found>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Of one, and of several: 'email', 'emails'. */
  unit: readonly [one: string, several: string]
  /** Beside how many there are. */
  note?: string
  /** When there is nothing; `noMatch`: nothing that the filters let through. */
  empty: ReactNode
  noMatch?: ReactNode
  /** When it could not be loaded. */
  failure: string
  /** The list leaves as a file, narrowed as it is here. */
  exportAs?: ExportedList
  /** In place of how many there are, where rows can be chosen. */
  children?: (found: Found) => ReactNode
}

/** One page of a long list: its filters, how many there are, the table, the way to the other pages. */
export function AdminList<Row, Found extends Page<Row>>({
  label,
  caption = label,
  filters,
  list: { data, isError, isPlaceholderData, refetch },
  columns,
  keyOf,
  unit: [one, several],
  note = '',
  empty,
  noMatch = empty,
  failure,
  exportAs,
  children,
}: AdminListProps<Row, Found>) {
  const [params] = useSearchParams()
  const isFiltered = [...params.keys()].some((name) => name !== 'page' && name !== 'sort')
  return (
    <>
      {filters && <FilterBar label={`Filtrer\u00a0: ${label.toLowerCase()}`} {...filters} />}
      {isError && !data ? (
        <LoadError onRetry={refetch}>
          <p>{failure}</p>
        </LoadError>
      ) : (
        <section aria-label={label} className="grid gap-4">
          {data && children ? (
            children(data)
          ) : (
            <p role="status" className="font-semibold">
              {data ? `${totalText(data.total)} ${data.total > 1 ? several : one}${note}` : 'Chargement…'}
            </p>
          )}
          {data ? (
            <>
              <DataTable
                caption={caption}
                columns={columns}
                rows={data.items}
                keyOf={keyOf}
                isBusy={isPlaceholderData}
                empty={data.total > 0 ? 'Cette page est vide.' : isFiltered ? noMatch : empty}
              />
              <PageLinks page={data.page} pageCount={data.pageCount} />
              {exportAs && data.total > 0 && <ExportLink list={exportAs} />}
            </>
          ) : (
            <Skeleton text="Chargement…" rows={6} className="h-20" />
          )}
        </section>
      )}
    </>
  )
}
