/** What becomes of an invoice between firms that is handed to an approved platform (code général des impôts, art. 289 bis). */
export const handOverStates = ['waiting', 'sent', 'accepted', 'refused', 'failed'] as const
type HandOverState = (typeof handOverStates)[number]

/** As its seller reads it. */
export interface HandOver {
  state: HandOverState
  /** What the platform says, or why it was not reached; empty: nothing. */
  reason: string
}

const texts: Record<HandOverState, string> = {
  waiting: 'En attente de transmission à la plateforme agréée',
  sent: 'Transmise à la plateforme agréée',
  accepted: 'Acceptée par la plateforme agréée',
  refused: 'Refusée par la plateforme agréée',
  failed: 'Non transmise à la plateforme agréée',
}

export const handOverText = ({ state, reason }: HandOver): string =>
  reason ? `${texts[state]}\u00a0: ${reason}` : texts[state]
