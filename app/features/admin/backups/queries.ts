import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { backupMessages } from '#domain/platform/backups.ts'

/** What there is to come back to, and what is wrong with it. */
export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.backups.$get()),
  staleTime: 0,
  // Whoever has asked for one looks on.
  refetchInterval: 15_000,
})

export const useAskForBackup = () =>
  useAction({
    mutationFn: (_, { meta }) => read(apiOf(meta).admin.backups.$post()),
    success: backupMessages.asked,
    failure: backupMessages.askFailure,
    refresh: [backupsQuery.queryKey],
  })
