import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { toast } from '#app/lib/toasts.ts'
import { reviewMessages } from '#domain/admin-messages.ts'
import { generalMessages } from '#domain/messages.ts'
import { type ReviewSearch, reviewParams } from '#domain/orders/review-search.ts'

const reviewsKey = ['admin', 'reviews']

export const reviewsQuery = (search: ReviewSearch) =>
  queryOptions({
    queryKey: [...reviewsKey, search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.reviews.$get({ query: Object.fromEntries(reviewParams(search)) })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export type ReviewLine = Awaited<
  ReturnType<NonNullable<ReturnType<typeof reviewsQuery>['queryFn']>>
>['items'][number]

/** Hides a review for this reason, or shows it again: null. */
export function useDecideReview(reviewId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string | null, { meta }): Promise<unknown> => {
      const review = apiOf(meta).admin.reviews[':id']
      const param = { id: reviewId }
      return reason === null
        ? read(review.show.$post({ param }))
        : read(review.hide.$post({ param, json: { reason } }))
    },
    onSuccess: (_, reason) => {
      toast({ kind: 'success', title: reason === null ? reviewMessages.shown : reviewMessages.hidden })
      onDone()
    },
    onError: (error, reason) => {
      const title = reason === null ? reviewMessages.showFailureTitle : reviewMessages.hideFailureTitle
      toast({ kind: 'error', ...failureOf(error, { title, text: generalMessages.unexpected }) })
    },
    onSettled: () =>
      Promise.all([reviewsKey, ['seller']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
