import { addDays, type Day } from '../platform/days.ts'

/** How far ahead a listing's last day may lie: two years. */
const longestDays = 731

/** The last day a seller may choose, seen from today. */
export const furthestLastDay = (today: Day): Day => addDays(today, longestDays)

/** Why this cannot be a listing's last day on the market; null when it can. */
export function refuseLastDay(day: Day, today: Day): string | null {
  if (day < today) return 'Choisissez aujourd’hui ou un jour à venir.'
  return day > furthestLastDay(today) ? 'Choisissez un jour dans les deux ans à venir.' : null
}

/** The listing's last day lies behind it. */
export const hasEnded = (lastDay: Day | null, today: Day): boolean => lastDay !== null && lastDay < today
