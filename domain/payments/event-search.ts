import { readPage } from '../address.ts'

export const eventsPerPage = 50

/** How administrators look through what the card provider told. */
export interface EventSearch {
  onlyUnapplied: boolean
  page: number
}

export const parseEventSearch = (params: URLSearchParams): EventSearch => ({
  onlyUnapplied: params.get('only') === 'unapplied',
  page: readPage(params, eventsPerPage),
})
