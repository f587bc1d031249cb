import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** What administrators have set: shown name, tax mark, maintenance. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ meta }) => read(apiOf(meta).settings.$get()),
})

/** Whether prices bear the mark `ht`. A list asks once a card: reading the cache costs a fraction of a query observer. */
export function useShowHt(): boolean {
  const queries = useQueryClient()
  const read = () => queries.getQueryData(settingsQuery.queryKey)?.showHt ?? false
  const subscribe = useCallback(
    (changed: () => void) => queries.getQueryCache().subscribe(changed),
    [queries],
  )
  return useSyncExternalStore(subscribe, read, read)
}
