import { type Cents, formatEuros } from '../money.ts'
import type { OrderViewer } from './progress.ts'
import { type FulfilmentStatus, states } from './states.ts'

/** Of one fulfilment. `held` counts what is on its way, to the seller or back to the buyer, until it has arrived. */
interface FulfilmentMoney {
  held: Cents
  onTheWay: Cents
  refunding: Cents
  released: Cents
  refunded: Cents
}

/** Where the money of one fulfilment is, in sentences; none while nothing has been paid. */
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
      // Where to its credit note says: to the card as a rule, and not always.
      (euros) => (isSeller ? `Remboursé à l’acheteur\u00a0: ${euros}.` : `Remboursé\u00a0: ${euros}.`),
    ],
  ]
  return sentences.flatMap(([amount, say]) => (amount > 0 ? [say(formatEuros(amount))] : []))
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
