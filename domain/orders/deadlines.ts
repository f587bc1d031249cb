import type { TransitionName } from './lifecycle.ts'
import type { OrderViewer } from './order-progress.ts'
import type { Settlement } from './settlement.ts'

/** `2 h 05 min`, `12 min 05 s`, `45 s`: seconds are shown in the last hour only. */
export function formatTimeLeft(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const padded = (count: number) => String(count).padStart(2, '0')
  if (hours > 0) return `${hours}\u00a0h\u00a0${padded(minutes)}\u00a0min`
  const secondsOfMinute = seconds % 60
  return minutes > 0
    ? `${minutes}\u00a0min\u00a0${padded(secondsOfMinute)}\u00a0s`
    : `${secondsOfMinute}\u00a0s`
}

/** Minutes at which the remaining time is announced. */
const announcedMinutes = [1, 5, 10]

/** Returns the announcement for screen readers. It stays the same between announcements, so that each is read once. */
export function announceTimeLeft(seconds: number): string {
  if (seconds === 0) return 'Le temps est écoulé.'
  const minutes = announcedMinutes.find((count) => seconds <= count * 60)
  if (minutes === undefined) return ''
  return `Il vous reste ${minutes === 1 ? 'une minute' : `${minutes}\u00a0minutes`} au plus.`
}

/** What to do before a deadline and what happens automatically after it. `{when}`: `28 novembre`. */
const sentences: Partial<Record<TransitionName, Record<OrderViewer, string>>> = {
  expire: {
    buyer: 'Payez avant le {when}, sinon la commande est annulée et ses articles sont remis en vente.',
    seller: 'Si l’acheteur n’a pas payé le {when}, la commande est annulée et vous retrouvez votre stock.',
  },
  'give-up-quote': {
    buyer: 'Sans devis accepté avant le {when}, la demande est abandonnée et rien ne vous est débité.',
    seller: 'Sans devis accepté avant le {when}, la demande est abandonnée.',
  },
  'end-unconfirmed': {
    buyer:
      'Si le vendeur n’a pas confirmé le {when}, la commande est annulée et ses articles sont remis en vente.',
    seller:
      'Prenez la commande en charge avant le {when}, sinon elle est annulée et vous retrouvez votre stock.',
  },
  'end-uncollected': {
    buyer: 'Recevez vos articles avant le {when}, sinon la commande est annulée et ils sont remis en vente.',
    seller:
      'Remettez les articles avant le {when}, sinon la commande est annulée et vous retrouvez votre stock.',
  },
  'end-remainder': {
    buyer: 'Recevez le reste avant le {when}, sinon il est remis en vente.',
    seller: 'Remettez le reste avant le {when}, sinon il revient dans votre stock.',
  },
  'refund-uncollected': {
    buyer: 'Recevez vos articles avant le {when}, sinon vous êtes remboursé et ils sont remis en vente.',
    seller: 'Remettez les articles avant le {when}, sinon l’acheteur est remboursé et la vente annulée.',
  },
  'refund-remainder': {
    buyer: 'Recevez le reste avant le {when}, sinon il vous est remboursé.',
    seller: 'Remettez le reste avant le {when}, sinon il est remboursé à l’acheteur.',
  },
  'take-as-received': {
    buyer: 'Confirmez ou signalez un problème avant le {when}, sinon le vendeur reçoit la somme.',
    seller: 'Sans réponse de l’acheteur le {when}, la réception est tenue pour acquise et la somme versée.',
  },
}

/** Sentences for orders without card payment, where no money depends on the confirmation. */
const sentencesWithoutCard: typeof sentences = {
  'take-as-received': {
    buyer: 'Confirmez avant le {when}, sinon la réception est tenue pour acquise.',
    seller: 'Sans réponse de l’acheteur le {when}, la réception est tenue pour acquise.',
  },
}

/** Returns the sentence about a deadline; null when the automatic transition does not concern this person. */
export const deadlineSentence = (
  transition: TransitionName,
  viewer: OrderViewer,
  when: string,
  settlement: Settlement,
): string | null =>
  ((settlement === 'card' ? undefined : sentencesWithoutCard[transition]) ?? sentences[transition])?.[
    viewer
  ].replace('{when}', when) ?? null
