import type { Cents } from '#domain/money.ts'
import { states } from '#domain/orders/states.ts'
import type { OrderDetail } from './queries.ts'

interface Totals {
  goods: Cents
  /** Null: a quote is still to be accepted. */
  transport: Cents | null
  total: Cents | null
}

/** What of an order counts: a fulfilment that was cancelled before it was paid costs nothing, unless nothing else is left. */
export function totalsOf({
  fulfilments,
  deliveryOption,
}: Pick<OrderDetail, 'fulfilments' | 'deliveryOption'>): Totals {
  const live = fulfilments.filter(({ status, paidAt }) => status !== states.cancelled || paidAt !== null)
  const counted = live.length > 0 ? live : fulfilments
  const goods = counted.reduce((sum, { amount }) => sum + amount, 0)
  if (deliveryOption === 'pickup') return { goods, transport: 0, total: goods }
  if (counted.some(({ transportAmount }) => transportAmount === null))
    return { goods, transport: null, total: null }
  const transport = counted.reduce((sum, { transportAmount }) => sum + (transportAmount ?? 0), 0)
  return { goods, transport, total: goods + transport }
}
