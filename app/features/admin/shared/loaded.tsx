import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
  /** When it could not be loaded; the server's words otherwise. */
  failure?: string
  /** While it loads. */
  rows?: number
  rowClass?: string
  /** Says a failure above older data too, of which one expects the present state. */
  warnsOfOldData?: boolean
  children: (data: Data) => ReactNode
}

/** What a query has read, or that it loads, or that it failed and can be tried again. */
export const Loaded = <Data,>({
  query: { data, error, isError, isFetching, refetch },
  failure,
  rows = 6,
  rowClass,
  warnsOfOldData,
  children,
}: LoadedProps<Data>) => (
  <>
    {isError && (data === undefined || warnsOfOldData) && (
      <LoadError error={failure ? null : error} isRetrying={isFetching} onRetry={refetch}>
        {failure && <p>{failure}</p>}
      </LoadError>
    )}
    {data !== undefined
      ? children(data)
      : !isError && <Skeleton text="Chargement…" rows={rows} className={rowClass} />}
  </>
)
