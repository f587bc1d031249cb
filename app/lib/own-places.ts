import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** The seller's own pickup places with their hours, the default first. */
export const ownPlacesQuery = queryOptions({
  queryKey: ['own-places'],
  queryFn: ({ meta }) => read(apiOf(meta).selling.places.$get()),
})
export type OwnPlace = DataOf<typeof ownPlacesQuery>[number]
