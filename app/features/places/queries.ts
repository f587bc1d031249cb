import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { placeMessages } from '#domain/places/messages.ts'
import type { PlaceInput } from '#domain/places/schemas.ts'
import { openingHoursMessages } from '#domain/selling-messages.ts'

/** Streets of a commune that match the typed text. */
export const streetsQuery = ({ query, communeCode }: { query: string; communeCode: string }) =>
  queryOptions({
    queryKey: ['streets', communeCode, query],
    queryFn: async ({ meta, signal }) =>
      (
        await read(
          apiOf(meta).selling.places.streets.$get(
            { query: { q: query, commune: communeCode } },
            { init: { signal } },
          ),
        )
      ).streets,
    enabled: communeCode !== '' && query.length > 2,
    staleTime: Number.POSITIVE_INFINITY,
    // Suggestions are optional, so a failure is not retried.
    retry: false,
  })

const refresh = [ownPlacesQuery.queryKey, ['seller'], ['own-products']]

/** Creates a place, or changes one. */
export const useSavePlace = () =>
  useAction({
    mutationFn: async ({ id, ...place }: PlaceInput & { id: string | null }, { meta }) => {
      const { places } = apiOf(meta).selling
      await read<unknown>(
        id ? places[':id'].$put({ param: { id }, json: place }) : places.$post({ json: place }),
      )
    },
    success: placeMessages.saved,
    refresh,
  })

export const useChooseDefaultPlace = () =>
  useAction({
    mutationFn: (id: string, { meta }) =>
      read(apiOf(meta).selling.places[':id'].default.$post({ param: { id } })),
    success: placeMessages.saved,
    failure: placeMessages.failureTitle,
    refresh,
  })

export const useArchivePlace = () =>
  useAction({
    mutationFn: ({ id, moveTo }: { id: string; moveTo: string }, { meta }) =>
      read(apiOf(meta).selling.places[':id'].archive.$post({ param: { id }, json: { moveTo } })),
    success: placeMessages.archived,
    failure: placeMessages.failureTitle,
    refresh,
  })

/** Replaces the weekly hours of a place. */
export const useSaveOpeningHours = (placeId: string) =>
  useAction({
    mutationFn: (ranges: OpeningRange[], { meta }) =>
      read(apiOf(meta).selling.places[':id'].hours.$put({ param: { id: placeId }, json: { ranges } })),
    success: openingHoursMessages.saved,
    failure: openingHoursMessages.failureTitle,
    refresh,
  })
