import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { toast } from '#app/lib/toasts.ts'
import { failedJobMessages } from '#domain/admin-messages.ts'

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

const failed = (title: string) => (error: Error) => toast({ kind: 'error', title, text: error.message })

export const useRetryJob = () =>
  useMutation({
    mutationFn: (id: string, { meta }) => read(apiOf(meta).admin.jobs[':id'].retry.$post({ param: { id } })),
    onSuccess: () => toast({ kind: 'success', title: failedJobMessages.retried }),
    onError: failed(failedJobMessages.retryFailureTitle),
    // Also when it failed: another administrator may have been first.
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['admin'] }),
  })

export const useDeleteJob = () =>
  useMutation({
    mutationFn: (id: string, { meta }) => read(apiOf(meta).admin.jobs[':id'].$delete({ param: { id } })),
    onSuccess: () => toast({ kind: 'success', title: failedJobMessages.deleted }),
    onError: failed(failedJobMessages.deleteFailureTitle),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['admin'] }),
  })
