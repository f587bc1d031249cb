import { defineAddress, oneOf, page, valuesOf } from '../address.ts'
import { starChoices } from './stars.ts'

export const reviewStates = [
  { value: 'shown', label: 'Affichés' },
  { value: 'awaiting', label: 'Pas encore affichés' },
  { value: 'hidden', label: 'Masqués' },
] as const

export type ReviewState = (typeof reviewStates)[number]['value']

export const adminReviewsPerPage = 25

/** How administrators look through the reviews. */
export const { parse: parseReviewSearch, print: reviewParams } = defineAddress({
  state: oneOf(valuesOf(reviewStates)),
  stars: oneOf(starChoices),
  page: page(adminReviewsPerPage),
})
export type ReviewSearch = ReturnType<typeof parseReviewSearch>
