import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { toast } from '#app/lib/toasts.ts'
import { generalMessages } from '#domain/messages.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import { moveMessages } from '#domain/orders/move-texts.ts'
import type { QuoteOffer } from '#domain/orders/quotes.ts'
import type { ShipmentInput } from '#domain/orders/shipment.ts'

export interface Move {
  transition: TransitionName
  reason?: string
  /** The offer that was read. */
  quoteId?: string
  /** Of a delivery that leaves. */
  shipment?: ShipmentInput
}

interface Reaction {
  onDone: (client: QueryClient) => void
  /** Refused, or not reached; what is no longer as the page showed it has been reported already. */
  onFailure: (failure: Failure | null) => void
}

/** Moves one seller's fulfilment along. */
export const useMove = (fulfilmentId: string, reaction: Reaction) =>
  useSingleChange<Move>(fulfilmentId, reaction, (move, { meta }) =>
    read(apiOf(meta).fulfilments[':id'].moves.$post({ param: { id: fulfilmentId }, json: move })),
  )

/** Offers a price for the delivery; while one is offered, another takes its place. */
export const useOfferQuote = (fulfilmentId: string, reaction: Reaction) =>
  useSingleChange<QuoteOffer>(fulfilmentId, reaction, (offer, { meta }) =>
    read(apiOf(meta).fulfilments[':id'].quotes.$post({ param: { id: fulfilmentId }, json: offer })),
  )

type Change<Input> = NonNullable<Parameters<typeof useAction<unknown, Error, Input>>[0]['mutationFn']>

/**
 * One change at a time of one fulfilment, under way until the page shows what came of it. The reactions belong to the mutation,
 * not to its call: the button may be gone before it ends.
 */
function useSingleChange<Input>(
  fulfilmentId: string,
  { onDone, onFailure }: Reaction,
  mutationFn: Change<Input>,
) {
  const client = useQueryClient()
  const { mutate: change, isPending } = useAction({
    mutationKey: ['change-fulfilment', fulfilmentId],
    mutationFn,
    onSuccess: () => onDone(client),
    onError: (error: Error) => {
      if (!isOutdated(error)) return onFailure(failureOf(error, failure))
      onFailure(null)
      toast({ kind: 'error', ...moveMessages.outdated })
    },
    // Also when it failed: what the page shows may be the reason.
    onSettled: () => showOrders(client),
  })
  return { change, isPending }
}

const failure: Failure = { title: moveMessages.failureTitle, text: generalMessages.unexpected }

/** What hangs on the state of an order. */
const showOrders = (client: QueryClient) =>
  Promise.all([
    ...[['order'], ['orders'], ['sales'], ['payment'], ['withdrawable']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
    // What is cancelled goes back to the stock.
    forgetProducts(client),
  ])

/** Refused because it is no longer what the page showed: the page shows it now. */
const isOutdated = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)
