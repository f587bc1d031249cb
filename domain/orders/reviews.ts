import { defineSearchParams, oneOf, optionValues, page } from '#domain/address.ts'
import { days, reviewDays } from './delays.ts'
import { starChoices } from './stars.ts'
import { type FulfilmentStatus, states } from './states.ts'

/** Authors of reviews: `buyer` reviews the seller, `seller` the buyer. */
export const reviewSides = ['buyer', 'seller'] as const
export type ReviewSide = (typeof reviewSides)[number]

export const maxReviewLength = 2_000
export const reviewsPerPage = 10

export const starTexts: Record<(typeof starChoices)[number], string> = {
  1: 'Très décevant',
  2: 'Décevant',
  3: 'Correct',
  4: 'Bien',
  5: 'Très bien',
}

/** Returns until when each side may review the other. */
export const reviewsEndAt = (receivedAt: Date): Date => new Date(receivedAt.getTime() + days(reviewDays))

/** Reviews are possible for a month after receipt. */
export const mayReview = (
  { status, receivedAt }: { status: FulfilmentStatus; receivedAt: Date | null },
  now: Date,
): boolean => status === states.received && receivedAt !== null && now < reviewsEndAt(receivedAt)

/** Returns when a review becomes public: at once when the other side has written one, otherwise when it no longer can. */
export const shownFrom = (receivedAt: Date, hasOtherReviewed: boolean, now: Date): Date =>
  hasOtherReviewed ? now : reviewsEndAt(receivedAt)

/** Days after receipt when both sides are invited to review each other. */
export const inviteAfterDays = 3

export const reviewStates = [
  { value: 'shown', label: 'Affichés' },
  { value: 'awaiting', label: 'Pas encore affichés' },
  { value: 'hidden', label: 'Masqués' },
] as const

export type ReviewState = (typeof reviewStates)[number]['value']

export const adminReviewsPerPage = 25

/** The filters of the administrators' list of reviews. */
export const { parse: parseReviewSearch, print: reviewParams } = defineSearchParams({
  state: oneOf(optionValues(reviewStates)),
  stars: oneOf(starChoices),
  page: page(adminReviewsPerPage),
})
export type ReviewSearch = ReturnType<typeof parseReviewSearch>
