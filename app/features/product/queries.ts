import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { PriceRequestInput } from '#domain/contact/schemas.ts'

/** Marks the mutation: a second click while it is under way does nothing. */
export const priceRequestKey = ['price-request']

interface PriceRequestEvents {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** The events come even when the dialog has been closed meanwhile. */
export const useRequestPrice = (productId: string, events: PriceRequestEvents) =>
  useAction({
    mutationKey: priceRequestKey,
    mutationFn: (input: PriceRequestInput, { meta }) =>
      read(apiOf(meta).products[':id']['price-requests'].$post({ param: { id: productId }, json: input })),
    ...events,
  })
