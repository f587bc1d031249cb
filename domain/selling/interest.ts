import type { Day } from '../platform/days.ts'

/** Days shown for a product, today included. */
export const interestDays = 30

/** The interest in a product on one day. */
export interface InterestDay {
  day: Day
  views: number
  /** Users who added it to their favourites. */
  favorites: number
  /** Users who began a conversation about it. */
  conversations: number
}

export type InterestFigure = Exclude<keyof InterestDay, 'day'>

export const interestLabels: Record<InterestFigure, string> = {
  views: 'Vues',
  favorites: 'Mises en favori',
  conversations: 'Conversations',
}

export const interestFigures = Object.keys(interestLabels) as InterestFigure[]
