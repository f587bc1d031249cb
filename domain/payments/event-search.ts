import { readPage } from '../address.ts'

export const eventsPerPage = 50

/** How administrators search the card provider's events. */
export interface EventSearch {
  onlyUnapplied: boolean
  page: number
}

export const parseEventSearch = (params: URLSearchParams): EventSearch => ({
  onlyUnapplied: params.get('only') === 'unapplied',
  page: readPage(params, eventsPerPage),
})
