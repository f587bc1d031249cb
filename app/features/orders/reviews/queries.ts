import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { ReviewInput } from '#domain/orders/review-schemas.ts'

/** Says what one thinks of the other; once, until the page shows it. */
export function useWriteReview(fulfilmentId: string, onDone: () => void) {
  const { mutate, ...action } = useAction({
    mutationKey: ['review', fulfilmentId],
    mutationFn: (review: ReviewInput, { meta }) =>
      read(apiOf(meta).fulfilments[':id'].reviews.$post({ param: { id: fulfilmentId }, json: review })),
    onSuccess: onDone,
    refresh: [['order'], ['orders'], ['sales']],
  })
  return { write: mutate, ...action }
}
