import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { type ApiError, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { CartAnswer } from '#domain/orders/check-cart.ts'
import type { PlaceOrderInput } from '#domain/orders/schemas.ts'

/** What is true now of the articles in the cart. Never taken from memory: the sheet opens on fresh answers. */
export const cartProductsQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['cart', productIds],
    queryFn: async ({ meta }): Promise<CartAnswer[]> => {
      const products = await read(apiOf(meta).cart.$post({ json: { productIds: [...productIds] } }))
      return productIds.map((id) => ({ id, product: products.find((product) => product.id === id) ?? null }))
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })

/** Marks the mutation: closing and opening the sheet does not lose sight of it. */
export const placeOrderKey = ['place-order']

/** Longer than the server ever takes. */
const placeOrderTimeoutMs = 30_000

export interface Submission {
  order: PlaceOrderInput
  /** The same order was sent before and got no answer. */
  isRetry: boolean
}

export interface PlacedOrder {
  id: string
  /** By card, now. */
  isPayable: boolean
}

interface PlaceOrderEvents {
  onSuccess: (submission: Submission, placed: PlacedOrder) => void
  onError: (error: ApiError, submission: Submission) => void
}

/** The events come even when the sheet has been closed meanwhile. */
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
