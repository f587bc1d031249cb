import { useMutation } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { type Api, type ApiError, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { StoredOrder } from '#app/lib/stored-collection.ts'

/** Longer than the server ever takes; in a yard the answer may never arrive. */
const collectionTimeoutMs = 20_000
const withTimeout = () => ({ init: { signal: AbortSignal.timeout(collectionTimeoutMs) } })

const checkCode = (api: Api, code: string) =>
  read(api.collections.check.$post({ json: { code } }, withTimeout()))

const sendHandOver = (api: Api, handOver: HandOverRequest) =>
  read(api.collections.$post({ json: handOver }, withTimeout()))

export type CheckedOrder = Awaited<ReturnType<typeof checkCode>>
export type CollectionResult = Awaited<ReturnType<typeof sendHandOver>>

/** Returns the part of the order that is stored on the device. */
export const pickStoredOrder = ({
  number,
  buyerName,
  deliveryOption,
  items,
  appointment,
}: CheckedOrder): StoredOrder => ({
  number,
  buyerName,
  deliveryOption,
  items,
  appointment,
})

interface HandOverRequest {
  code: string
  items: { itemId: string; quantity: number }[]
}

/** Reads the order of a pickup code, without changing anything. */
export const useCheckCode = () =>
  useMutation<CheckedOrder, ApiError, string>({
    mutationFn: (code, { meta }) => checkCode(apiOf(meta), code),
  })

/** Records the hand-over. A repeated request does not record it again. */
export const useCollect = () =>
  useAction<CollectionResult, ApiError, HandOverRequest>({
    mutationFn: (handOver, { meta }) => sendHandOver(apiOf(meta), handOver),
    onSuccess: (_collected, _handOver, _result, { client }) =>
      // The hand-over changes the order's page, the lists of sales and their sums.
      Promise.all(
        [['order'], ['orders'], ['sales'], ['money']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
