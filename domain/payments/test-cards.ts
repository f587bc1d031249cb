/** What becomes of a payment with a test card of the demonstration. */
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
  /** In French, as the card page lists it. */
  label: string
  /** What trying it shows. */
  shows: string
}

/** How long the slow bank thinks, and the late notice is late. */
export const testCardDelay = 2 * 60_000

/** The cards of the demonstration; no other is taken. Those that Stripe knows too do the same there. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    behaviour: 'accepted',
    label: 'Carte acceptée',
    shows: 'Le paiement réussit aussitôt.',
  },
  {
    number: '4000000000000002',
    behaviour: 'refused',
    label: 'Carte refusée',
    shows: 'La banque refuse\u00a0; une autre carte peut être essayée.',
  },
  {
    number: '4000000000009995',
    behaviour: 'insufficient-funds',
    label: 'Provision insuffisante',
    shows: 'La banque refuse, faute de provision\u00a0; une autre carte peut être essayée.',
  },
  {
    number: '4000002760003184',
    behaviour: '3d-secure',
    label: 'Authentification demandée (3-D Secure)',
    shows: 'La banque demande une confirmation, qui peut être donnée, refusée ou abandonnée.',
  },
  {
    number: '4000000000000606',
    behaviour: 'slow-bank',
    label: 'Banque lente',
    shows: 'La banque ne répond qu’au bout de deux minutes, puis accepte.',
  },
  {
    number: '4000000000000119',
    behaviour: 'answer-lost',
    label: 'Réponse perdue',
    shows: 'La carte est débitée, mais la page n’en sait rien\u00a0: l’avis de la banque suit.',
  },
  {
    number: '4000000000000309',
    behaviour: 'webhook-late',
    label: 'Avis en retard',
    shows: 'Le paiement réussit\u00a0; l’avis de la banque n’arrive que deux minutes plus tard.',
  },
  {
    number: '4000000000000408',
    behaviour: 'webhook-twice',
    label: 'Avis en double',
    shows: 'Le paiement réussit\u00a0; l’avis de la banque arrive deux fois.',
  },
  {
    number: '4000000000000507',
    behaviour: 'webhook-first',
    label: 'Avis avant la réponse',
    shows: 'L’avis de la banque arrive avant que la page n’ait sa réponse.',
  },
  {
    number: '4000000000000259',
    behaviour: 'contested',
    label: 'Paiement contesté',
    shows: 'Le paiement réussit, puis son auteur le conteste auprès de sa banque.',
  },
  {
    number: '4000000000005126',
    behaviour: 'refund-fails',
    label: 'Remboursement impossible',
    shows: 'Le paiement réussit\u00a0; un remboursement échouera.',
  },
]

/** As typed, in groups of four or not. */
export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replaceAll(/[\s\u00a0.-]/g, ''))

/** Refusals of the demonstration's card provider, by the code it gives. */
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
/** In place of an answer that got lost. */
export const lostAnswerMessage =
  'La réponse de votre banque s’est perdue en chemin\u00a0: votre carte a peut-être été débitée.'

export type CardRefusal = keyof typeof cardRefusals

export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

/** The test card, or why it is refused before the request to a bank. */
export function readTestCard(card: TypedCard, now: Date): TestCard | CardRefusal {
  const known = findTestCard(card.number)
  if (!known) return 'unknown_card'
  if (!isStillValid(card.expiry, now)) return 'expired_card'
  if (!/^\d{3}$/.test(card.cvc.trim())) return 'incorrect_cvc'
  return known
}

/** A card may be used until the end of its month. */
function isStillValid(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{1,2})\/?(?:20)?(\d{2})$/.exec(expiry.replaceAll(/\s/g, '')) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return false
  return Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}
