import { formatDay } from '../dates.ts'
import type { Cents } from '../money.ts'
import { addDays, type Day } from '../platform/days.ts'

/** For longer absences a seller hides the listings. */
const maxPauseDays = 366

/** The last day of a pause that includes today; null: there is none, or it is over. */
export const pauseOn = (today: Day, until: Day | null): Day | null =>
  until !== null && until >= today ? until : null

/** Why sales cannot be paused until this day; null when they can. */
export function refusePause(until: Day, today: Day): string | null {
  if (until < today) return 'Choisissez aujourd’hui ou un jour à venir.'
  return until > addDays(today, maxPauseDays) ? 'Choisissez un jour dans l’année à venir.' : null
}

/** What buyers read at an article with a price whose seller the card provider cannot pay any more. */
export const unpayableText = 'Commande impossible pour le moment'

/** What buyers read. */
export const pauseText = (until: Day): string => `En pause jusqu’au ${formatDay(until)}`

/** What keeps a seller from selling. */
export interface SalesStop {
  /** The last day of their holiday; null: one can order. */
  pausedUntil: Day | null
  /** What costs something cannot be ordered: the card provider has ended their account. */
  isUnpayable: boolean
}

/** Why an article at this price cannot be ordered although it is on sale; null: it can. */
export function closedTextOf({ pausedUntil, isUnpayable }: SalesStop, price: Cents | null): string | null {
  if (pausedUntil) return pauseText(pausedUntil)
  return isUnpayable && price ? unpayableText : null
}
