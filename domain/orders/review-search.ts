import { readPage } from '../page.ts'
import { starChoices } from './reviews.ts'

/** How administrators look through the reviews: read leniently from an address, written minimally. */

export const reviewStates = [
  { value: 'shown', label: 'Affichés' },
  { value: 'awaiting', label: 'Pas encore affichés' },
  { value: 'hidden', label: 'Masqués' },
] as const
export type ReviewState = (typeof reviewStates)[number]['value']

export const adminReviewsPerPage = 25

export interface ReviewSearch {
  state: ReviewState | null
  stars: number | null
  page: number
}

export const parseReviewSearch = (params: URLSearchParams): ReviewSearch => ({
  state: reviewStates.find(({ value }) => value === params.get('state'))?.value ?? null,
  stars: starChoices.find((stars) => String(stars) === params.get('stars')) ?? null,
  page: readPage(params, adminReviewsPerPage),
})

/** The shortest address of a search. */
export function reviewParams({ state, stars, page }: ReviewSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (state) params.set('state', state)
  if (stars) params.set('stars', String(stars))
  if (page > 1) params.set('page', String(page))
  return params
}
