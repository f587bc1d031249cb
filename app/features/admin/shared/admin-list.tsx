import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#domain/page.ts'
import { AdminTable, type Column } from './admin-table.tsx'
import { ListError } from './list-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { PageLinks } from './page-links.tsx'

interface AdminListProps<Row> {
  label: string
  /** Says the order as well; the label alone otherwise. */
  caption?: string
  list: Pick<UseQueryResult<Page<Row>>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  countText: (total: number) => string
  /** When nothing matches. */
  empty: ReactNode
  /** When it could not be loaded. */
  failure: string
}

/** One page of a long list: how many there are, the table, the way to the other pages. */
export function AdminList<Row>({
  label,
  caption = label,
  list: { data, isError, isPlaceholderData, refetch },
  columns,
  keyOf,
  countText,
  empty,
  failure,
}: AdminListProps<Row>) {
  if (isError && !data) return <ListError text={failure} onRetry={() => void refetch()} />
  return (
    <section aria-label={label} className="grid gap-4">
      <p role="status" className="font-semibold">
        {data ? countText(data.total) : 'Chargement…'}
      </p>
      {data ? (
        <>
          <AdminTable
            caption={caption}
            columns={columns}
            rows={data.items}
            keyOf={keyOf}
            isBusy={isPlaceholderData}
            empty={data.total > 0 ? 'Cette page est vide.' : empty}
          />
          <PageLinks page={data.page} pageCount={data.pageCount} />
        </>
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}
