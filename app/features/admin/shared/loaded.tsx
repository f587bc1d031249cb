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
  /** Shows a failure above outdated data too. */
  warnsOfOldData?: boolean
  children: (data: Data) => ReactNode
}

/** A query's data, its loading state, or its failure with a button that retries. */
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
