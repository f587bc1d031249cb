import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import { toast } from '#app/lib/toasts.ts'
import { generalMessages } from '#domain/messages.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import { moveMessages } from '#domain/orders/move-texts.ts'
import type { QuoteOffer } from '#domain/orders/quotes.ts'
import type { ShipmentInput } from '#domain/orders/shipment.ts'

export interface Move {
  transition: TransitionName
  reason?: string
  /** The offer that the buyer answers. */
  quoteId?: string
  /** The shipment, when a delivery leaves. */
  shipment?: ShipmentInput
}

interface ChangeHandlers {
  onDone: (client: QueryClient) => void
  /** Called after a refusal or a failed request; null when a toast has reported outdated data. */
  onFailure: (defaultFailure: Failure | null) => void
}

/** Makes a transition of one fulfilment. */
export const useMove = (fulfilmentId: string, handlers: ChangeHandlers) =>
  useSingleChange<Move>(fulfilmentId, handlers, (move, { meta }) =>
    read(apiOf(meta).fulfilments[':id'].moves.$post({ param: { id: fulfilmentId }, json: move })),
  )

/** Offers a price for the delivery, which replaces a pending offer. */
export const useOfferQuote = (fulfilmentId: string, handlers: ChangeHandlers) =>
  useSingleChange<QuoteOffer>(fulfilmentId, handlers, (offer, { meta }) =>
    read(apiOf(meta).fulfilments[':id'].quotes.$post({ param: { id: fulfilmentId }, json: offer })),
  )

type Change<Input> = NonNullable<Parameters<typeof useAction<unknown, Error, Input>>[0]['mutationFn']>

/**
 * Changes a fulfilment, one change at a time, pending until the page shows the result. The handlers belong to the mutation,
 * because the button may be unmounted before it ends.
 */
function useSingleChange<Input>(
  fulfilmentId: string,
  { onDone, onFailure }: ChangeHandlers,
  mutationFn: Change<Input>,
) {
  const client = useQueryClient()
  const { mutate: change, isPending } = useAction({
    mutationKey: ['change-fulfilment', fulfilmentId],
    mutationFn,
    onSuccess: () => onDone(client),
    onError: (error: Error) => {
      if (!isOutdated(error)) return onFailure(failureOf(error, defaultFailure))
      onFailure(null)
      toast({ kind: 'error', ...moveMessages.outdated })
    },
    // Runs after a failure too, because outdated data may be its cause.
    onSettled: () => invalidateOrders(client),
  })
  return { change, isPending }
}

const defaultFailure: Failure = { title: moveMessages.failureTitle, text: generalMessages.unexpected }

/** Invalidates the queries that depend on the state of an order. */
const invalidateOrders = (client: QueryClient) =>
  Promise.all([
    ...[['order'], ['orders'], ['sales'], ['payment'], ['withdrawable']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
    // A cancellation releases stock.
    invalidateProducts(client),
  ])

/** Whether the server refused because the page was outdated, which has been refetched. */
const isOutdated = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)
