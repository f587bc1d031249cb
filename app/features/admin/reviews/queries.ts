import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { reviewMessages } from '#domain/admin-messages.ts'
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
export type ReviewLine = DataOf<typeof reviewsQuery>['items'][number]

/** Hides a review for this reason, or shows it again: null. */
export function useDecideReview(reviewId: string) {
  return useAction({
    mutationFn: async (reason: string | null, { meta }): Promise<unknown> => {
      const review = apiOf(meta).admin.reviews[':id']
      const param = { id: reviewId }
      return reason === null
        ? read(review.show.$post({ param }))
        : read(review.hide.$post({ param, json: { reason } }))
    },
    success: (_, reason) => (reason === null ? reviewMessages.shown : reviewMessages.hidden),
    failure: (_, reason) =>
      reason === null ? reviewMessages.showFailureTitle : reviewMessages.hideFailureTitle,
    refresh: [reviewsKey, ['seller']],
  })
}
