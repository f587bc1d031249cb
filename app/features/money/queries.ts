import { queryOptions, useMutation } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { toast } from '#app/lib/toasts.ts'
import { generalMessages } from '#domain/messages.ts'

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
  })

/** Whether they can be paid. */
export const sellerAccountQuery = queryOptions({
  queryKey: ['money', 'account'],
  queryFn: ({ meta }) => read(apiOf(meta).money.account.$get()),
})
export type SellerAccount = Awaited<ReturnType<NonNullable<typeof sellerAccountQuery.queryFn>>>

/** Goes on to the provider, who asks who they are and where their bank is. */
export const useStartOnboarding = () =>
  useMutation({
    mutationFn: (_: undefined, { meta }) => read(apiOf(meta).money.onboarding.$post()),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toast({
        kind: 'error',
        ...failureOf(error, {
          title: 'Votre compte de versement n’a pas pu être ouvert',
          text: generalMessages.unexpected,
        }),
      }),
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
