import { contestDays, days, minutes, type OrderDelays } from './delays.ts'
import type { FulfilmentStatus, QuoteStage } from './fulfilments.ts'
import type { DeliveryOption } from './orders.ts'
import type { Settlement } from './settlement.ts'

/**
 * The whole life of a fulfilment (what one seller hands over of an order) as one table: who may move it, from where, to
 * where, under which condition, what it does, and after how long it happens by itself. The server's guard, the buttons on
 * screen and docs/order-lifecycle.md all come from it (design, "Orders, money and stock").
 */

export const movers = ['buyer', 'seller', 'administrator', 'clock', 'provider'] as const
/** `clock`: time that has passed. `provider`: what the card provider says. */
export type Mover = (typeof movers)[number]

/** What a transition does besides changing the status. */
export type Effect =
  /** Once every delivery of the order has its price, its articles are taken out of stock; refused where they are gone. */
  | 'take-stock'
  /** What was not handed over goes back to the stock. */
  | 'give-back-stock'
  /** The money becomes held; the pickup code and the invoice are issued. */
  | 'hold'
  /** The pickup code is issued; there is no money to hold, and nothing to invoice. */
  | 'issue-pickup-code'
  /** What was handed over leaves for the seller. */
  | 'release'
  /** Everything still held leaves for the seller. */
  | 'release-rest'
  /** Everything still held goes back to the buyer. */
  | 'refund-rest'
  /** Everything goes back to the buyer; what had left for the seller is taken back. */
  | 'refund-all'
  /** What an administrator decided: a part back to the buyer, the rest to the seller. */
  | 'refund-part-release-rest'
  /** Nothing leaves for the seller any more. */
  | 'freeze'
  /** The code that was given no longer opens anything. */
  | 'end-pickup-code'

/** What the guards know of a fulfilment. */
export interface FulfilmentFacts {
  status: FulfilmentStatus
  deliveryOption: DeliveryOption
  quote: QuoteStage
  /** When it entered its status. */
  statusSince: Date
  /** When the time for handing over began: paid, or a part handed over. Null before. */
  waitingSince: Date | null
  /** When the buyer had their articles, first; a dispute decided later does not change it. Null before. */
  receivedAt: Date | null
  /** Until when it is to be paid. Null: it cannot be paid yet, or need not any more. */
  paymentDueAt: Date | null
  /** Paid by card: there is money to speak of. Never while `PAYMENTS` is none. */
  isPaidByCard: boolean
  settlement: Settlement
  /** What each delivery of its order costs is agreed; what is fetched costs nothing to deliver. */
  isPriceKnown: boolean
  /** Its articles were taken out of stock for it, and have not been given back. A request for a quote takes none. */
  holdsStock: boolean
  /** It holds none of them, and others have bought so many that there are not enough left. */
  isSoldOut: boolean
  /** A part of the articles was handed over already. */
  isPartlyHandedOver: boolean
}

type Guard = (facts: FulfilmentFacts, now: Date) => boolean

type DelayOfDays = 'quoteDays' | 'handOverDays' | 'cancellationDays' | 'confirmationDays'

interface Transition {
  by: readonly Mover[]
  from: readonly FulfilmentStatus[]
  to: FulfilmentStatus
  /** In French, for docs/order-lifecycle.md: when it is possible besides its status. */
  when?: string
  guard?: Guard
  /** Not before so many days after this moment of the facts; where they have none, not at all. */
  after?: { moment: 'statusSince' | 'waitingSince' | 'paymentDueAt'; delay?: DelayOfDays }
  effects: readonly Effect[]
  /** In French, as the timeline, the diagram and administrators name it. */
  label: string
  /** What the button says, for each who may press one. */
  button?: Partial<Record<Mover, string>>
  /** The other side is asked for words: why it is cancelled, contested, decided. */
  asksReason?: boolean
}

const isPickup: Guard = ({ deliveryOption }) => deliveryOption === 'pickup'
const nothingHandedOver: Guard = ({ isPartlyHandedOver }) => !isPartlyHandedOver
const partHandedOver: Guard = ({ isPartlyHandedOver }) => isPartlyHandedOver
const byCard: Guard = ({ settlement }) => settlement === 'card'
/** It costs nothing, or the two settle it between themselves. */
const withoutCard: Guard = ({ settlement }) => settlement !== 'card'
const all =
  (...guards: Guard[]): Guard =>
  (...given) =>
    guards.every((guard) => guard(...given))

/** Agreed and not yet handed over: the seller has the articles. */
const awaited = ['pending', 'accuse_reception'] as const
/** Nobody has confirmed yet: what was paid is held. */
export const held = [...awaited, 'expediee'] as const

export const transitions = {
  // Delivery by quote; the status stays, the quote's stage moves.
  'offer-quote': {
    by: ['seller', 'administrator'],
    from: ['initial'],
    to: 'initial',
    when: 'une livraison a été demandée et aucun devis n’est accepté',
    guard: ({ quote }) => quote === 'requested' || quote === 'offered',
    effects: [],
    label: 'Devis de livraison proposé',
    button: { seller: 'Proposer un devis de livraison', administrator: 'Proposer un devis de livraison' },
  },
  'accept-quote': {
    by: ['buyer'],
    from: ['initial'],
    to: 'initial',
    when: 'un devis court encore',
    guard: ({ quote }) => quote === 'offered',
    effects: ['take-stock'],
    label: 'Devis accepté',
    button: { buyer: 'Accepter le devis' },
  },
  'ask-quote-again': {
    by: ['buyer'],
    from: ['initial'],
    to: 'initial',
    when: 'un devis court encore',
    guard: ({ quote }) => quote === 'offered',
    effects: [],
    label: 'Autre devis demandé',
    button: { buyer: 'Demander un autre devis' },
    asksReason: true,
  },
  'refuse-quote': {
    by: ['buyer'],
    from: ['initial'],
    to: 'annulee',
    when: 'un devis court encore',
    guard: ({ quote }) => quote === 'offered',
    effects: ['give-back-stock'],
    label: 'Devis refusé',
    button: { buyer: 'Refuser et annuler' },
    asksReason: true,
  },
  'give-up-quote': {
    by: ['clock'],
    from: ['initial'],
    to: 'annulee',
    when: 'aucun devis n’a été accepté dans le délai, ou tous sans que l’acheteur en vienne au paiement',
    guard: ({ quote, holdsStock }) => quote === 'requested' || (quote === 'accepted' && !holdsStock),
    after: { moment: 'statusSince', delay: 'quoteDays' },
    effects: ['give-back-stock'],
    label: 'Demande de livraison abandonnée',
  },
  'sell-out': {
    by: ['clock'],
    from: ['initial'],
    to: 'annulee',
    when: 'les articles n’étaient pas réservés, et ne sont plus en stock',
    guard: ({ holdsStock, isSoldOut }) => isSoldOut && !holdsStock,
    effects: ['give-back-stock'],
    label: 'Articles plus en stock',
  },

  // What is not paid by card: it costs nothing, or the buyer pays the seller directly.
  start: {
    by: ['buyer', 'clock'],
    from: ['initial'],
    to: 'pending',
    when: 'rien n’est à payer par carte, et le prix de chaque livraison est connu',
    guard: all(withoutCard, ({ isPriceKnown, holdsStock }) => isPriceKnown && holdsStock),
    effects: ['issue-pickup-code'],
    label: 'Commande ferme, sans paiement par carte',
  },
  'cancel-unpaid': {
    by: ['buyer', 'administrator'],
    from: awaited,
    to: 'annulee',
    when: 'sans paiement par carte, et rien n’a encore été remis',
    guard: all(withoutCard, nothingHandedOver),
    effects: ['give-back-stock', 'end-pickup-code'],
    label: 'Annulée avant la remise',
    button: { buyer: 'Annuler la commande', administrator: 'Annuler la commande' },
    asksReason: true,
  },
  'cancel-sent': {
    by: ['administrator'],
    from: ['expediee'],
    to: 'annulee',
    when: 'sans paiement par carte, et rien n’a encore été remis',
    guard: all(withoutCard, nothingHandedOver),
    effects: ['give-back-stock', 'end-pickup-code'],
    label: 'Annulée, articles non reçus',
    button: { administrator: 'Annuler la commande' },
    asksReason: true,
  },
  'end-uncollected': {
    by: ['clock'],
    from: awaited,
    to: 'annulee',
    when: 'sans paiement par carte, rien n’a été remis dans le délai',
    guard: all(withoutCard, nothingHandedOver),
    after: { moment: 'waitingSince', delay: 'handOverDays' },
    effects: ['give-back-stock', 'end-pickup-code'],
    label: 'Annulée, articles non remis',
  },
  'end-remainder': {
    by: ['clock'],
    from: awaited,
    to: 'livree',
    when: 'sans paiement par carte, une partie a été remise, le reste ne l’a pas été dans le délai',
    guard: all(withoutCard, partHandedOver),
    after: { moment: 'waitingSince', delay: 'handOverDays' },
    effects: ['give-back-stock', 'end-pickup-code'],
    label: 'Terminée, reste non remis',
  },

  // Payment
  pay: {
    by: ['provider'],
    from: ['initial'],
    to: 'pending',
    effects: ['hold'],
    label: 'Paiement reçu',
  },
  expire: {
    by: ['clock'],
    from: ['initial'],
    to: 'annulee',
    when: 'le délai de paiement est passé',
    after: { moment: 'paymentDueAt' },
    effects: ['give-back-stock'],
    label: 'Annulée faute de paiement',
  },
  cancel: {
    by: ['buyer', 'administrator'],
    from: ['initial'],
    to: 'annulee',
    effects: ['give-back-stock'],
    label: 'Annulée avant paiement',
    button: { buyer: 'Annuler la commande', administrator: 'Annuler la commande' },
    asksReason: true,
  },

  // The seller's answer
  acknowledge: {
    by: ['seller'],
    from: ['pending'],
    to: 'accuse_reception',
    effects: [],
    label: 'Prise en charge par le vendeur',
    button: { seller: 'Prendre en charge' },
  },
  decline: {
    by: ['seller'],
    from: ['initial', ...awaited],
    to: 'annulee',
    when: 'rien n’a encore été remis',
    guard: nothingHandedOver,
    effects: ['refund-rest', 'give-back-stock', 'end-pickup-code'],
    label: 'Annulée par le vendeur',
    button: { seller: 'Je ne peux pas honorer la commande' },
    asksReason: true,
  },
  'cancel-unacknowledged': {
    by: ['buyer'],
    from: ['pending'],
    to: 'annulee',
    when: 'le vendeur n’a pas répondu dans le délai',
    guard: byCard,
    after: { moment: 'statusSince', delay: 'cancellationDays' },
    effects: ['refund-rest', 'give-back-stock', 'end-pickup-code'],
    label: 'Annulée, sans réponse du vendeur',
    button: { buyer: 'Annuler et être remboursé' },
  },

  // The hand-over
  'hand-over-part': {
    by: ['seller'],
    from: held,
    to: 'accuse_reception',
    when: 'avec le code de retrait, pour une partie des articles',
    effects: ['release'],
    label: 'Remise partielle',
  },
  collect: {
    by: ['seller'],
    from: held,
    to: 'livree',
    when: 'avec le code de retrait',
    effects: ['release-rest', 'end-pickup-code'],
    label: 'Articles remis',
  },
  ship: {
    by: ['seller'],
    from: awaited,
    to: 'expediee',
    when: 'la livraison a été demandée',
    guard: ({ deliveryOption }) => deliveryOption === 'quote',
    effects: [],
    label: 'Articles expédiés',
    button: { seller: 'Déclarer l’expédition' },
  },
  'declare-hand-over': {
    by: ['seller'],
    from: awaited,
    to: 'expediee',
    when: 'retrait sur place, sans code\u00a0: l’acheteur doit confirmer',
    guard: isPickup,
    effects: [],
    label: 'Remise déclarée par le vendeur',
    button: { seller: 'Déclarer la remise sans code' },
  },
  confirm: {
    by: ['buyer'],
    from: held,
    to: 'livree',
    effects: ['release-rest', 'end-pickup-code'],
    label: 'Réception confirmée',
    button: { buyer: 'J’ai bien reçu mes articles' },
  },
  'take-as-received': {
    by: ['clock'],
    from: ['expediee'],
    to: 'livree',
    when: 'le délai de confirmation est passé sans contestation',
    after: { moment: 'statusSince', delay: 'confirmationDays' },
    effects: ['release-rest', 'end-pickup-code'],
    label: 'Réception tenue pour acquise',
  },
  'refund-uncollected': {
    by: ['clock'],
    from: awaited,
    to: 'annulee',
    when: 'rien n’a été remis dans le délai',
    guard: all(byCard, nothingHandedOver),
    after: { moment: 'waitingSince', delay: 'handOverDays' },
    effects: ['refund-rest', 'give-back-stock', 'end-pickup-code'],
    label: 'Remboursée, articles non remis',
  },
  'refund-remainder': {
    by: ['clock'],
    from: awaited,
    to: 'livree',
    when: 'une partie a été remise, le reste ne l’a pas été dans le délai',
    guard: all(byCard, partHandedOver),
    after: { moment: 'waitingSince', delay: 'handOverDays' },
    effects: ['refund-rest', 'give-back-stock', 'end-pickup-code'],
    label: 'Reste remboursé, articles non remis',
  },

  // Disagreements
  dispute: {
    by: ['buyer', 'seller', 'administrator', 'provider'],
    from: held,
    to: 'disputed',
    when: 'la commande a été payée par carte',
    guard: byCard,
    effects: ['freeze', 'end-pickup-code'],
    label: 'Litige ouvert',
    button: {
      buyer: 'Signaler un problème',
      seller: 'Signaler un problème',
      administrator: 'Bloquer les fonds',
    },
    asksReason: true,
  },
  contest: {
    by: ['buyer', 'administrator'],
    from: ['livree'],
    to: 'disputed',
    when: `dans les ${contestDays} jours de la réception`,
    guard: ({ receivedAt, isPaidByCard }, now) =>
      isPaidByCard && !(receivedAt && now.getTime() - receivedAt.getTime() >= days(contestDays)),
    effects: ['freeze'],
    label: 'Litige ouvert après la réception',
    button: { buyer: 'Signaler un problème', administrator: 'Bloquer les fonds' },
    asksReason: true,
  },
  // Cardholders have months to object at their bank, whatever the site's own time is.
  'contest-at-bank': {
    by: ['provider'],
    from: ['livree'],
    to: 'disputed',
    guard: ({ isPaidByCard }) => isPaidByCard,
    effects: ['freeze'],
    label: 'Paiement contesté à la banque après la réception',
  },
  // The provider: the buyer's bank has decided so, and taken the money.
  'decide-refund': {
    by: ['administrator', 'provider'],
    from: ['disputed'],
    to: 'annulee',
    effects: ['refund-all', 'give-back-stock'],
    label: 'Litige\u00a0: acheteur remboursé',
    button: { administrator: 'Rembourser l’acheteur' },
    asksReason: true,
  },
  'decide-part-refund': {
    by: ['administrator'],
    from: ['disputed'],
    to: 'livree',
    effects: ['refund-part-release-rest'],
    label: 'Litige\u00a0: remboursement partiel',
    button: { administrator: 'Rembourser une partie' },
    asksReason: true,
  },
  'decide-release': {
    by: ['administrator'],
    from: ['disputed'],
    to: 'livree',
    effects: ['release-rest'],
    label: 'Litige\u00a0: somme versée au vendeur',
    button: { administrator: 'Verser au vendeur' },
    asksReason: true,
  },

  // An administrator, without a dispute
  'cancel-and-refund': {
    by: ['administrator'],
    from: held,
    to: 'annulee',
    when: 'payée par carte, et rien n’a encore été remis',
    guard: all(byCard, nothingHandedOver),
    effects: ['refund-rest', 'give-back-stock', 'end-pickup-code'],
    label: 'Annulée et remboursée par l’association',
    button: { administrator: 'Annuler et rembourser' },
    asksReason: true,
  },
  'release-by-hand': {
    by: ['administrator'],
    from: held,
    to: 'livree',
    when: 'la commande a été payée par carte',
    guard: byCard,
    effects: ['release-rest', 'end-pickup-code'],
    label: 'Somme versée par l’association',
    button: { administrator: 'Verser au vendeur' },
    asksReason: true,
  },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions
export const transitionNames = Object.keys(transitions) as [TransitionName, ...TransitionName[]]

/** The table's rows in their full type. */
export const transitionOf = (name: TransitionName): Transition => transitions[name]

/** What time does, in the table's order: of two that are due the first does. */
export const clockMoves = transitionNames.filter((name) => transitionOf(name).by.includes('clock'))

/** Whether `mover` may do this now. */
export function mayMove(
  name: TransitionName,
  mover: Mover,
  facts: FulfilmentFacts,
  now: Date,
  delays: OrderDelays,
): boolean {
  const at = momentOf(name, facts, now, delays)
  return transitionOf(name).by.includes(mover) && at !== null && at <= now
}

/** From when on a transition is possible, as the facts are now; null: it is not, however long one waits. */
export function momentOf(
  name: TransitionName,
  facts: FulfilmentFacts,
  now: Date,
  delays: OrderDelays,
): Date | null {
  const { from, guard, after } = transitionOf(name)
  if (!from.includes(facts.status) || guard?.(facts, now) === false) return null
  if (!after) return now
  const moment = facts[after.moment]
  return moment && new Date(moment.getTime() + (after.delay ? days(delays[after.delay]) : 0))
}

/** The buttons this party sees, in the table's order. */
export const actionsOf = (
  mover: Mover,
  facts: FulfilmentFacts,
  now: Date,
  delays: OrderDelays,
): TransitionName[] =>
  transitionNames.filter(
    (name) => transitionOf(name).button?.[mover] !== undefined && mayMove(name, mover, facts, now, delays),
  )

/** Until when an order that can be paid from now on is to be paid. */
export const paymentDueAt = (now: Date, { unpaidMinutes }: OrderDelays): Date =>
  new Date(now.getTime() + minutes(unpaidMinutes))
