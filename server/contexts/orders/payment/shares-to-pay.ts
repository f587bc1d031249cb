import type { Cents } from '#domain/money.ts'
import { states } from '#domain/orders/states.ts'
import type { LockedOrder } from '../lock-order.ts'
import type { FulfilmentRecord } from '../read-facts.ts'

/** Articles and, once its quote is accepted, their delivery. */
export const amountOfFulfilment = ({
  amount,
  transportAmount,
}: {
  amount: Cents
  transportAmount: Cents | null
}): Cents => amount + (transportAmount ?? 0)

/** Its deliveries have their prices; paying reserves the articles, which nothing did before. */
export const canBeReserved = (records: readonly FulfilmentRecord[]): boolean =>
  records.some(({ facts }) => facts.status === states.placed) &&
  records
    .filter(({ facts }) => facts.status !== states.cancelled)
    .every(
      ({ facts }) =>
        facts.status === states.placed &&
        facts.settlement === 'card' &&
        facts.isPriceKnown &&
        !facts.holdsStock,
    )

/** Each fulfilment's share of the amount due; null: the order cannot be paid, or no longer. */
export function sharesToPay(
  order: Pick<LockedOrder, 'paymentDueAt'>,
  records: readonly FulfilmentRecord[],
): { fulfilmentId: string; amount: Cents }[] | null {
  const live = records.filter(({ facts }) => facts.status !== states.cancelled)
  if (!order.paymentDueAt || live.length === 0) return null
  if (live.some(({ facts }) => facts.status !== states.placed)) return null
  return live.map(({ fulfilment }) => ({
    fulfilmentId: fulfilment.id,
    amount: amountOfFulfilment(fulfilment),
  }))
}
