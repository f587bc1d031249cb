import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

/** The seller's money in sums, and the months there are statements of. */
export const moneyQuery = queryOptions({
  queryKey: ['money'],
  queryFn: ({ meta }) => read(apiOf(meta).money.$get()),
})

/** One page of their paid sales. */
export const moneyLinesQuery = (page: number) =>
  queryOptions({
    queryKey: ['money', 'lines', page],
    queryFn: ({ meta }) => read(apiOf(meta).money.lines.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  })

/** Whether they can be paid. */
export const sellerAccountQuery = queryOptions({
  queryKey: ['money', 'account'],
  queryFn: ({ meta }) => read(apiOf(meta).money.account.$get()),
})
export type SellerAccount = DataOf<typeof sellerAccountQuery>

/** Goes on to the provider, who asks who they are and where their bank is. */
export const useStartOnboarding = () =>
  useAction({
    mutationFn: (_: undefined, { meta }) => read(apiOf(meta).money.onboarding.$post()),
    onSuccess: ({ url }) => window.location.assign(url),
    failure: 'Votre compte de versement n’a pas pu être ouvert',
  })

/** Back from the provider: asks it how the account is now, rather than waiting for its word. */
export const useRefreshAccount = () =>
  useMutation({
    mutationFn: (_: undefined, { meta }) => read(apiOf(meta).money.account.refresh.$post()),
    onSuccess: (account, _input, _result, { client }) => {
      client.setQueryData(sellerAccountQuery.queryKey, account)
      return client.invalidateQueries({ queryKey: ['money'] })
    },
  })
