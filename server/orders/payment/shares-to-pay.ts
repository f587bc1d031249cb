import type { Cents } from '#domain/money.ts'
import type { LockedOrder } from '../lock-order.ts'
import type { Part } from '../read-facts.ts'

/** Articles and, once its quote is accepted, their delivery. */
export const amountOfPart = (part: { amount: Cents; transportAmount: Cents | null }): Cents =>
  part.amount + (part.transportAmount ?? 0)

/** Its deliveries have their prices; paying reserves the articles, which nothing did before. */
export const canBeReserved = (parts: readonly Part[]): boolean =>
  parts.some(({ facts }) => facts.status === 'initial') &&
  parts
    .filter(({ facts }) => facts.status !== 'annulee')
    .every(
      ({ facts }) =>
        facts.status === 'initial' && facts.settlement === 'card' && facts.isPriceKnown && !facts.holdsStock,
    )

/** The shares of the parts in what is to be paid for an order; null: it is not to be paid, or not any more. */
export function sharesToPay(
  order: Pick<LockedOrder, 'paymentDueAt'>,
  parts: readonly Part[],
): { fulfilmentId: string; amount: Cents }[] | null {
  const live = parts.filter(({ facts }) => facts.status !== 'annulee')
  if (!order.paymentDueAt || live.length === 0) return null
  if (live.some(({ facts }) => facts.status !== 'initial')) return null
  return live.map(({ fulfilment }) => ({ fulfilmentId: fulfilment.id, amount: amountOfPart(fulfilment) }))
}
