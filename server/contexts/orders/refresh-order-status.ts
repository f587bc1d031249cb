import { eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { paymentDueAt } from '#domain/orders/lifecycle.ts'
import { deriveOrderStatus, type OrderStatus, states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { getSettings } from '../platform/get-settings.ts'
import type { LockedOrder } from './lock-order.ts'
import { fulfilmentTotal } from './payment/payment-view.ts'
import { type FulfilmentRecord, readFacts } from './read-facts.ts'

/**
 * Derives an order's status from its fulfilments and, while nothing is paid, its total and payment deadline. In the caller's
 * transaction, with the order locked (lock-order.ts).
 */
export async function refreshOrderStatus(ctx: Context, input: { orderId: string }): Promise<OrderStatus> {
  const { orderId } = input
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const records = await readFacts(ctx, { orderId })
  const reviewed = await readReviewKeys(ctx, orderId)
  const status = deriveOrderStatus(
    records.map(({ fulfilment: { id, status } }) => ({
      status,
      isReviewedByBuyer: reviewed.has(`${id} buyer`),
      isReviewedBySeller: reviewed.has(`${id} seller`),
    })),
  )
  await ctx.db
    .update(orders)
    .set({ status, ...(await derivePaymentState(ctx, order, records)) })
    .where(eq(orders.id, orderId))
  return status
}

async function readReviewKeys(ctx: Context, orderId: string): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ fulfilmentId: reviews.fulfilmentId, side: reviews.side })
    .from(reviews)
    .innerJoin(fulfilments, eq(fulfilments.id, reviews.fulfilmentId))
    .where(eq(fulfilments.orderId, orderId))
  return new Set(rows.map(({ fulfilmentId, side }) => `${fulfilmentId} ${side}`))
}

/** Returns total and payment deadline; the total of a paid or cancelled order does not change. */
async function derivePaymentState(
  ctx: Context,
  order: LockedOrder,
  records: readonly FulfilmentRecord[],
): Promise<{ totalAmount?: Cents; paymentDueAt: Date | null }> {
  const notCancelled = records.filter(({ facts }) => facts.status !== states.cancelled)
  if (notCancelled.length === 0 || notCancelled.some(({ facts }) => facts.status !== states.placed))
    return { paymentDueAt: null }
  const totalAmount = notCancelled.reduce((total, { fulfilment }) => total + fulfilmentTotal(fulfilment), 0)
  // When only free items remain, there is nothing to pay (`startWithoutCard`), unless the overdue order is being cancelled as a whole.
  const isOverdue = order.paymentDueAt !== null && order.paymentDueAt <= ctx.clock.now()
  if (totalAmount === 0 && !isOverdue) return { totalAmount, paymentDueAt: null }
  // A pickup has its payment deadline from the time of the order (place-order.ts), or none.
  if (order.deliveryOption === 'pickup') return { totalAmount, paymentDueAt: order.paymentDueAt }
  // Payment is open only while the stock is reserved.
  const isReserved = notCancelled.every(({ facts }) => facts.isPriceKnown && facts.hasReservedStock)
  // The deadline remains, as for pickups, even if cards are switched off, so that the whole order expires together.
  if (!isReserved || !(ctx.payments || order.paymentDueAt)) return { totalAmount, paymentDueAt: null }
  const due = order.paymentDueAt ?? paymentDueAt(ctx.clock.now(), (await getSettings(ctx)).delays)
  return { totalAmount, paymentDueAt: due }
}
