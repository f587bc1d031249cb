import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { PriceRequestInput } from '#domain/contact/schemas.ts'

interface PriceRequestEvents {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** The events come even when the dialog has been closed meanwhile. */
export const useRequestPrice = (productId: string, events: PriceRequestEvents) =>
  useAction({
    mutationKey: ['price-request'],
    mutationFn: (input: PriceRequestInput, { meta }) =>
      read(apiOf(meta).products[':id']['price-requests'].$post({ param: { id: productId }, json: input })),
    ...events,
  })
