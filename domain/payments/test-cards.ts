/** The outcome of a payment with a test card of the demonstration. */
export type TestCardBehaviour =
  | 'accepted'
  | 'refused'
  | 'insufficient-funds'
  | '3d-secure'
  | 'slow-bank'
  | 'answer-lost'
  | 'webhook-late'
  | 'webhook-twice'
  | 'webhook-first'
  | 'contested'
  | 'refund-fails'

export interface TestCard {
  number: string
  behaviour: TestCardBehaviour
  /** In French, as listed on the card page. */
  label: string
  /** Explains what the card demonstrates. */
  explanation: string
}

/** Delay of the slow bank's answer and of the late webhook. */
export const testCardDelayMs = 2 * 60_000

/** The cards of the demonstration, the only ones it accepts. Those that Stripe also knows behave alike there. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    behaviour: 'accepted',
    label: 'Carte acceptée',
    explanation: 'Le paiement réussit aussitôt.',
  },
  {
    number: '4000000000000002',
    behaviour: 'refused',
    label: 'Carte refusée',
    explanation: 'La banque refuse\u00a0; une autre carte peut être essayée.',
  },
  {
    number: '4000000000009995',
    behaviour: 'insufficient-funds',
    label: 'Provision insuffisante',
    explanation: 'La banque refuse, faute de provision\u00a0; une autre carte peut être essayée.',
  },
  {
    number: '4000002760003184',
    behaviour: '3d-secure',
    label: 'Authentification demandée (3-D Secure)',
    explanation: 'La banque demande une confirmation, qui peut être donnée, refusée ou abandonnée.',
  },
  {
    number: '4000000000000606',
    behaviour: 'slow-bank',
    label: 'Banque lente',
    explanation: 'La banque ne répond qu’au bout de deux minutes, puis accepte.',
  },
  {
    number: '4000000000000119',
    behaviour: 'answer-lost',
    label: 'Réponse perdue',
    explanation: 'La carte est débitée, mais la page n’en sait rien\u00a0: l’avis de la banque suit.',
  },
  {
    number: '4000000000000309',
    behaviour: 'webhook-late',
    label: 'Avis en retard',
    explanation: 'Le paiement réussit\u00a0; l’avis de la banque n’arrive que deux minutes plus tard.',
  },
  {
    number: '4000000000000408',
    behaviour: 'webhook-twice',
    label: 'Avis en double',
    explanation: 'Le paiement réussit\u00a0; l’avis de la banque arrive deux fois.',
  },
  {
    number: '4000000000000507',
    behaviour: 'webhook-first',
    label: 'Avis avant la réponse',
    explanation: 'L’avis de la banque arrive avant que la page n’ait sa réponse.',
  },
  {
    number: '4000000000000259',
    behaviour: 'contested',
    label: 'Paiement contesté',
    explanation: 'Le paiement réussit, puis son auteur le conteste auprès de sa banque.',
  },
  {
    number: '4000000000005126',
    behaviour: 'refund-fails',
    label: 'Remboursement impossible',
    explanation: 'Le paiement réussit\u00a0; un remboursement échouera.',
  },
]

/** Accepts a number typed with or without spaces. */
export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replaceAll(/[\s\u00a0.-]/g, ''))

/** Refusals of the demonstration's card provider by code. */
export const cardRefusals = {
  card_declined: 'Votre banque a refusé le paiement. Essayez une autre carte.',
  insufficient_funds:
    'Votre banque a refusé le paiement\u00a0: provision insuffisante. Essayez une autre carte.',
  authentication_failed: 'Le paiement n’a pas été confirmé auprès de votre banque. Rien n’a été débité.',
  expired_card: 'Cette carte a expiré, ou sa date d’expiration (MM/AA) est mal écrite.',
  incorrect_cvc: 'Le cryptogramme compte trois chiffres, au dos de la carte.',
  unknown_card:
    'Carte inconnue. Ceci est une démonstration\u00a0: aucune vraie carte n’est acceptée, seulement les cartes de test.',
  payment_cancelled: 'Ce paiement a été annulé. Rien n’a été débité.',
} as const
/** Shown instead of an answer that was lost. */
export const lostAnswerMessage =
  'La réponse de votre banque s’est perdue en chemin\u00a0: votre carte a peut-être été débitée.'

export type CardRefusal = keyof typeof cardRefusals

export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

/** Returns the test card, or the reason why it is refused before a bank is asked. */
export function checkTestCard(card: TypedCard, now: Date): TestCard | CardRefusal {
  const testCard = findTestCard(card.number)
  if (!testCard) return 'unknown_card'
  if (!isStillValid(card.expiry, now)) return 'expired_card'
  if (!/^\d{3}$/.test(card.cvc.trim())) return 'incorrect_cvc'
  return testCard
}

/** A card is valid until the end of its month. */
function isStillValid(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(expiry.replaceAll(/\s/g, '')) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return false
  return Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}
