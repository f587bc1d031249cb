import { formatDay } from '../dates.ts'
import type { Cents } from '../money.ts'
import { addDays, type Day } from '../platform/days.ts'

/** Maximum days; for longer absences a seller hides the listings. */
const maxPauseDays = 366

/** Returns the last day of a pause that includes today, or null. */
export const currentPauseEnd = (today: Day, until: Day | null): Day | null =>
  until !== null && until >= today ? until : null

/** Returns why sales cannot be paused until this day, or null. */
export function refusePause(until: Day, today: Day): string | null {
  if (until < today) return 'Choisissez aujourd’hui ou un jour à venir.'
  return until > addDays(today, maxPauseDays) ? 'Choisissez un jour dans l’année à venir.' : null
}

/** Text on a product with a price when the card provider can no longer pay its seller. */
export const unpayableText = 'Commande impossible pour le moment'

/** Text for buyers during a pause. */
export const pauseText = (until: Day): string => `En pause jusqu’au ${formatDay(until)}`

/** Reasons why a seller's products cannot be ordered. */
export interface SalesStop {
  /** The last day of the pause; null without one. */
  pausedUntil: Day | null
  /** True when products with a price cannot be ordered because the card provider closed the seller's account. */
  isUnpayable: boolean
}

/** Returns why a product at this price cannot be ordered although it is on sale, or null. */
export function salesStopText({ pausedUntil, isUnpayable }: SalesStop, price: Cents | null): string | null {
  if (pausedUntil) return pauseText(pausedUntil)
  return isUnpayable && price ? unpayableText : null
}
