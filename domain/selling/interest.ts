import type { Day } from '../platform/days.ts'

/** Days shown of a product, today included. */
export const interestDays = 30

/** What an article has been worth to others on one day. */
export interface InterestDay {
  day: Day
  views: number
  /** People who put it among their favourites, with an account. */
  favorites: number
  /** People who began to write about it. */
  conversations: number
}

export type InterestFigure = Exclude<keyof InterestDay, 'day'>

export const interestLabels: Record<InterestFigure, string> = {
  views: 'Vues',
  favorites: 'Mises en favori',
  conversations: 'Conversations',
}

export const interestFigures = Object.keys(interestLabels) as InterestFigure[]
