import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { type ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import { stockRemovalMessages } from '#domain/selling-messages.ts'

const second = 1000

/** The product with this code. Refetched soon, because another user may remove units at the same time. */
export const stockProductQuery = (code: string) =>
  queryOptions({
    queryKey: ['stock-out', 'product', code],
    queryFn: ({ meta }) => read(apiOf(meta)['stock-out'].$get({ query: { code } })),
    staleTime: 5 * second,
  })

export type StockProduct = DataOf<typeof stockProductQuery>

/** A product's last removals, newest first. */
export const removalsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['stock-out', 'removals', productId],
    queryFn: ({ meta }) =>
      read(apiOf(meta)['stock-out'][':productId'].removals.$get({ param: { productId } })),
    staleTime: 5 * second,
  })

export type StockRemoval = DataOf<typeof removalsQuery>[number]

/** Longer than the server takes to answer. */
const requestTimeoutMs = 20 * second

type Stock = Pick<StockProduct, 'quantity' | 'status'>

export interface Removal {
  id: string
  /** The number of units. */
  quantity: number
}

/** Removes units from the stock. A repetition with the same id is the same removal. */
export const useRemoveFromStock = ({ id: productId, uniqueCode }: StockProduct) =>
  useAction<Stock, ApiError, Removal>({
    mutationKey: ['take-out-of-stock', productId],
    // A pending response would still count the units that are removed now.
    onMutate: (_, { client }) => client.cancelQueries({ queryKey: ['stock-out'] }),
    mutationFn: (removal, { meta }) =>
      read(
        apiOf(meta)['stock-out'][':productId'].removals.$post(
          { param: { productId }, json: removal },
          { init: { signal: AbortSignal.timeout(requestTimeoutMs) } },
        ),
      ),
    onSuccess: (after, _removal, _result, { client }) => showStock(client, uniqueCode, after),
    // Runs after a refusal too, because the stock then differs from the page.
    onSettled: (_after, _error, _removal, _result, { client }) => void refetchStock(client),
  })

/** Restores the units of a removal. */
export const useUndoRemoval = ({ id: productId, uniqueCode, saleUnit }: StockProduct) =>
  useAction<Stock, ApiError, Removal>({
    mutationKey: ['undo-removal', productId],
    onMutate: (_, { client }) => client.cancelQueries({ queryKey: ['stock-out'] }),
    mutationFn: ({ id: removalId }, { meta }) =>
      read(
        apiOf(meta)['stock-out'][':productId'].removals[':removalId'].undo.$post(
          { param: { productId, removalId } },
          { init: { signal: AbortSignal.timeout(requestTimeoutMs) } },
        ),
      ),
    success: (_after, { quantity }) => stockRemovalMessages.undone(quantity, saleUnit),
    failure: stockRemovalMessages.undoFailure,
    onSuccess: (after, _removal, _result, { client }) => showStock(client, uniqueCode, after),
    onSettled: (_after, _error, _removal, _result, { client }) => void refetchStock(client),
  })

const showStock = (client: QueryClient, code: string, after: Stock) => {
  client.setQueryData(stockProductQuery(code).queryKey, (before) => before && { ...before, ...after })
}

/** Refetches everything that shows the product. */
const refetchStock = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ['stock-out'] }), invalidateProducts(client)])
