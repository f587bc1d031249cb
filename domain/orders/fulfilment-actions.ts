import { type Cents, formatEuros } from '#domain/money.ts'
import { getTransition, type TransitionName } from './lifecycle.ts'
import type { OrderViewer } from './order-progress.ts'
import type { DeliveryOption } from './orders.ts'
import { type FulfilmentStatus, isAwaitingConfirmation, isAwaitingHandOver, states } from './states.ts'

/** The buttons of a fulfilment. `collect` is a link to the page that reads pickup codes. */
export interface ArrangedActions {
  /** The main button; null when there is nothing to do but wait. */
  primary: TransitionName | null
  /** Other possible actions. */
  others: TransitionName[]
}

/** Transitions whose buttons are shown beside the quote's price instead. */
const quoteMoves: readonly TransitionName[] = [
  'offer-quote',
  'accept-quote',
  'ask-quote-again',
  'refuse-quote',
]

interface Fulfilment {
  status: FulfilmentStatus
  deliveryOption: DeliveryOption
  actions: readonly TransitionName[]
}

/** Divides the buttons of a fulfilment into the main one and the others. */
export function arrangeActions(fulfilment: Fulfilment, viewer: OrderViewer): ArrangedActions {
  const moves = fulfilment.actions.filter((name) => !quoteMoves.includes(name))
  const { status, deliveryOption } = fulfilment
  const canCollectByCode =
    viewer === 'seller' && deliveryOption === 'pickup' && isAwaitingHandOver(status) && moves.length > 0
  const possible: TransitionName[] = canCollectByCode ? ['collect', ...moves] : moves
  // Until the seller declares the hand-over, the pickup code is the better proof, so `confirm` is not the main button.
  const primaryCandidates = isAwaitingConfirmation(status)
    ? moves
    : moves.filter((name) => name !== 'confirm')
  const primary =
    primaryCandidates.find((name) => getTransition(name).primaryFor === viewer) ??
    (canCollectByCode ? 'collect' : null)
  return { primary, others: possible.filter((name) => name !== primary) }
}

/** Returns true for transitions that cancel the fulfilment; their buttons look different from the others. */
export const endsOrder = (action: TransitionName): boolean => getTransition(action).to === states.cancelled

/** The money of one fulfilment. `held` includes money on its way to the seller or back to the buyer until it has arrived. */
interface FulfilmentMoney {
  held: Cents
  onTheWay: Cents
  refunding: Cents
  released: Cents
  refunded: Cents
}

/** Describes where the money of one fulfilment is; empty while nothing has been paid. */
export function describeMoney(
  money: FulfilmentMoney,
  status: FulfilmentStatus,
  viewer: OrderViewer,
): string[] {
  const isSeller = viewer === 'seller'
  const remaining = money.held - money.onTheWay - money.refunding
  const sentences: [amount: Cents, (euros: string) => string][] = [
    [remaining, (euros) => heldSentence(euros, status, isSeller)],
    [
      money.onTheWay,
      (euros) => `En chemin vers ${isSeller ? 'votre compte' : 'le vendeur'}\u00a0: ${euros}.`,
    ],
    [
      money.released,
      (euros) => `${isSeller ? 'Versé sur votre compte' : 'Versé au vendeur'}\u00a0: ${euros}.`,
    ],
    [money.refunding, (euros) => `Remboursement en cours\u00a0: ${euros}.`],
    [
      money.refunded,
      // The credit note says where the money went, which is not always the card.
      (euros) => (isSeller ? `Remboursé à l’acheteur\u00a0: ${euros}.` : `Remboursé\u00a0: ${euros}.`),
    ],
  ]
  return sentences.flatMap(([amount, describe]) => (amount > 0 ? [describe(formatEuros(amount))] : []))
}

function heldSentence(euros: string, status: FulfilmentStatus, isSeller: boolean): string {
  if (status === states.disputed) return `Nous gardons ${euros} le temps de régler le litige.`
  if (status === states.cancelled)
    return isSeller ? `À rembourser à l’acheteur\u00a0: ${euros}.` : `Remboursement en cours\u00a0: ${euros}.`
  if (status === states.received)
    return isSeller ? `À verser sur votre compte\u00a0: ${euros}.` : `À verser au vendeur\u00a0: ${euros}.`
  return isSeller
    ? `Nous gardons ${euros} pour vous jusqu’à la remise.`
    : `Nous gardons ${euros} jusqu’à la remise.`
}
