import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { type ActionOptions, useAction } from '#app/lib/action.ts'
import { type Api, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

export type AdminApi = Api['admin']

export type AnswerOf<Call> = Call extends (...input: never[]) => Promise<ClientResponse<infer Data>>
  ? Data
  : never

/** One row of the page that a call returns. */
export type RowOf<Call> = AnswerOf<Call> extends { items: (infer Row)[] } ? Row : never

interface QueryTiming<Data>
  extends Pick<
    UseQueryOptions<Data>,
    | 'staleTime'
    | 'refetchInterval'
    | 'refetchOnWindowFocus'
    | 'refetchOnReconnect'
    | 'enabled'
    | 'retry'
    | 'gcTime'
  > {
  /** Shows the previous key's data until those of the new key have arrived. */
  showsPrevious?: true
}

/** A query of the administration's API. Its key begins with 'admin', so that one call can refetch all of them. */
export const adminQuery = <Data>(
  key: readonly unknown[],
  call: (admin: AdminApi) => Promise<ClientResponse<Data>>,
  { showsPrevious, ...timing }: QueryTiming<Data> = {},
) =>
  queryOptions({
    queryKey: ['admin', ...key],
    queryFn: ({ meta }) => read(call(apiOf(meta).admin)),
    placeholderData: showsPrevious && keepPreviousData,
    ...timing,
  })

/** A change through the administration's API. It refetches the administration's pages unless `refresh` names others. */
export const useAdminAction = <Data, Input = void>(
  call: (admin: AdminApi, input: Input) => Promise<ClientResponse<Data>>,
  options: Omit<ActionOptions<Data, Error, Input>, 'mutationFn'>,
) =>
  useAction<Data, Error, Input>({
    refresh: [['admin']],
    ...options,
    mutationFn: (input, { meta }) => read(call(apiOf(meta).admin, input)),
  })
