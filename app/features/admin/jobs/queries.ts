import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { readPage } from '#domain/address.ts'
import { failedJobMessages } from '#domain/admin-messages.ts'
import { failedJobsPerPage } from '#domain/platform/failed-jobs.ts'

export const readJobsPage = (params: URLSearchParams) => readPage(params, failedJobsPerPage)

/** One page of the background work that was given up. */
export const failedJobsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'jobs', page],
    queryFn: ({ meta }) => read(apiOf(meta).admin.jobs.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What is tried again may fail again.
    refetchInterval: 15_000,
  })

export const useRetryJob = () =>
  useAction({
    mutationFn: (id: string, { meta }) => read(apiOf(meta).admin.jobs[':id'].retry.$post({ param: { id } })),
    success: failedJobMessages.retried,
    failure: failedJobMessages.retryFailureTitle,
    refresh: [['admin']],
  })

export const useDeleteJob = () =>
  useAction({
    mutationFn: (id: string, { meta }) => read(apiOf(meta).admin.jobs[':id'].$delete({ param: { id } })),
    success: failedJobMessages.deleted,
    failure: failedJobMessages.deleteFailureTitle,
    refresh: [['admin']],
  })
