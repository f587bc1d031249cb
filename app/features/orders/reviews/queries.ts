import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { ReviewInput } from '#domain/orders/review-schemas.ts'

/** Says what one thinks of the other; once, until the page shows it. */
export function useWriteReview(fulfilmentId: string, onDone: () => void) {
  const client = useQueryClient()
  const mutationKey = ['review', fulfilmentId]
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: (review: ReviewInput, { meta }) =>
      read(apiOf(meta).fulfilments[':id'].reviews.$post({ param: { id: fulfilmentId }, json: review })),
    onSuccess: onDone,
    // Also when it failed: written in another tab, perhaps.
    onSettled: () =>
      Promise.all(
        [['order'], ['orders'], ['sales']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  const write = (review: ReviewInput) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(review)
  }
  return { write, isPending, error }
}
