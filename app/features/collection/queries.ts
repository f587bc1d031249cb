import { useMutation } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { type Api, type ApiError, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { StoredView } from '#app/lib/stored-collection.ts'

/** Longer than the server ever takes: in a yard the answer may never come. */
const patience = 20_000
const soon = () => ({ init: { signal: AbortSignal.timeout(patience) } })

const askCode = (api: Api, code: string) => read(api.collections.check.$post({ json: { code } }, soon()))

const sendHandOver = (api: Api, handOver: HandOverRequest) =>
  read(api.collections.$post({ json: handOver }, soon()))

export type CollectionView = Awaited<ReturnType<typeof askCode>>
export type Collected = Awaited<ReturnType<typeof sendHandOver>>

/** The part of it that is kept on the device. */
export const storedView = ({
  number,
  buyerName,
  deliveryOption,
  items,
  appointment,
}: CollectionView): StoredView => ({
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

/** What a pickup code opens. Changes nothing. */
export const useCheckCode = () =>
  useMutation<CollectionView, ApiError, string>({
    mutationFn: (code, { meta }) => askCode(apiOf(meta), code),
  })

/** Hands over. Sent again, it is the same hand-over. */
export const useCollect = () =>
  useAction<Collected, ApiError, HandOverRequest>({
    mutationFn: (handOver, { meta }) => sendHandOver(apiOf(meta), handOver),
    onSuccess: (_collected, _handOver, _result, { client }) =>
      // An order has moved: its page, the lists of sales and what they sum up.
      Promise.all(
        [['order'], ['orders'], ['sales'], ['money']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
