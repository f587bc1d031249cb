import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

/** The seller's sums, and the months with statements. */
export const moneyQuery = queryOptions({
  queryKey: ['money'],
  queryFn: ({ meta }) => read(apiOf(meta).money.$get()),
})

/** One page of the seller's paid sales. */
export const moneyLinesQuery = (page: number) =>
  queryOptions({
    queryKey: ['money', 'lines', page],
    queryFn: ({ meta }) => read(apiOf(meta).money.lines.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  })

/** The state of the seller's account at the provider. */
export const sellerAccountQuery = queryOptions({
  queryKey: ['money', 'account'],
  queryFn: ({ meta }) => read(apiOf(meta).money.account.$get()),
})
export type SellerAccount = DataOf<typeof sellerAccountQuery>

/** Opens the provider's page, which asks for the seller's identity and bank account. */
export const useStartOnboarding = () =>
  useAction({
    mutationFn: (_: undefined, { meta }) => read(apiOf(meta).money.onboarding.$post()),
    onSuccess: ({ url }) => window.location.assign(url),
    failure: 'Votre compte de versement n’a pas pu être ouvert',
  })

/** Requests the account's state from the provider after a return, instead of waiting for its event. */
export const useRefreshAccount = () =>
  useMutation({
    mutationFn: (_: undefined, { meta }) => read(apiOf(meta).money.account.refresh.$post()),
    onSuccess: (account, _input, _result, { client }) => {
      client.setQueryData(sellerAccountQuery.queryKey, account)
      return client.invalidateQueries({ queryKey: ['money'] })
    },
  })
