import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { type ApiError, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { ProductLookup } from '#domain/orders/check-cart.ts'
import type { PlaceOrderInput } from '#domain/orders/schemas.ts'

/** The current data of the products in the cart. Never cached, so that the sheet opens on fresh data. */
export const cartProductsQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['cart', productIds],
    queryFn: async ({ meta }): Promise<ProductLookup[]> => {
      const products = await read(apiOf(meta).cart.$post({ json: { productIds: [...productIds] } }))
      return productIds.map((id) => ({ id, product: products.find((product) => product.id === id) ?? null }))
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

/** The mutation's key, by which a reopened sheet finds a pending order. */
export const placeOrderKey = ['place-order']

/** Longer than the server ever takes. */
const placeOrderTimeoutMs = 30_000

export interface Submission {
  order: PlaceOrderInput
  /** Whether an identical order was sent before without an answer. */
  isRetry: boolean
}

export interface PlacedOrder {
  id: string
  /** Whether the order can be paid by card now. */
  isPayable: boolean
}

interface PlaceOrderEvents {
  onSuccess: (submission: Submission, placed: PlacedOrder) => void
  onError: (error: ApiError, submission: Submission) => void
}

/** Calls the event handlers even when the sheet has been closed meanwhile. */
export const usePlaceOrder = ({ onSuccess, onError }: PlaceOrderEvents) =>
  useAction<PlacedOrder, ApiError, Submission>({
    mutationKey: placeOrderKey,
    mutationFn: ({ order }, { meta }) =>
      read(
        apiOf(meta).orders.$post(
          { json: order },
          { init: { signal: AbortSignal.timeout(placeOrderTimeoutMs) } },
        ),
      ),
    onSuccess: (placed, submission) => onSuccess(submission, placed),
    onError,
  })
