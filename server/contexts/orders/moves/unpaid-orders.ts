import { inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { mayMove } from '#domain/orders/lifecycle.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'
import { states } from '#domain/orders/states.ts'
import type { Mover } from '#domain/orders/transition.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockOrder } from '#server/contexts/orders/lock-order.ts'
import { moveFulfilment } from '#server/contexts/orders/move-fulfilment.ts'
import { enqueueBindingMail } from '#server/contexts/orders/notices/enqueue-pickup-mail.ts'
import { readFacts, soldUnitColumns } from '#server/contexts/orders/read-facts.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { enqueueCancellationEmails } from './enqueue-move-notice.ts'

/**
 * Makes an order without card payment binding: it costs nothing, or its buyer pays the sellers directly. The buyer receives the pickup
 * codes. In the caller's transaction.
 */
export async function startWithoutCard(
  ctx: Context,
  input: { orderId: string; mover: Mover },
): Promise<void> {
  const { orderId, mover } = input
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const ready = (await readFacts(ctx, { orderId })).filter(({ facts }) =>
    mayMove('start', mover, facts, now, delays),
  )
  const fulfilmentIds = ready.map(({ fulfilment }) => fulfilment.id)
  for (const fulfilmentId of fulfilmentIds)
    await moveFulfilment(ctx, { fulfilmentId, transition: 'start', mover })
  const [first] = ready
  if (first)
    await enqueueBindingMail(ctx, { orderId, fulfilmentIds, deliveryOption: first.facts.deliveryOption })
}

/** An item of a cancelled fulfilment. */
export interface CancelledItem extends SoldUnit {
  productId: string
  title: string
  quantity: number
}

/**
 * Cancels all remaining fulfilments of an unpaid order and notifies buyer and sellers, because an order is paid or cancelled as a whole.
 * Returns the cancelled items; none when nothing remained.
 * @throws AppError `conflict` when a part is paid
 */
export const cancelUnpaidFulfilments = (
  ctx: Context,
  input: { orderId: string; mover: Mover; reason: string },
): Promise<CancelledItem[]> =>
  inTransaction(ctx, async (ctx) => {
    const { orderId, mover, reason } = input
    const order = await lockOrder(ctx, { orderId })
    const awaitsCard = order.paymentDueAt !== null
    const notCancelled = (await readFacts(ctx, { orderId })).filter(
      ({ facts }) => facts.status !== states.cancelled,
    )
    if (notCancelled.length === 0) return []
    if (notCancelled.some(({ facts }) => facts.status !== states.placed))
      throw new AppError('conflict', fulfilmentMessages.changed, { title: fulfilmentMessages.failureTitle })
    const ids = notCancelled.map(({ fulfilment }) => fulfilment.id)
    for (const fulfilmentId of ids)
      await moveFulfilment(ctx, { fulfilmentId, transition: 'cancel', mover, note: reason })
    const items = await ctx.db
      .select({
        id: orderItems.id,
        productId: orderItems.productId,
        title: orderItems.title,
        quantity: orderItems.quantity,
        ...soldUnitColumns,
      })
      .from(orderItems)
      .where(inArray(orderItems.fulfilmentId, ids))
    await enqueueCancellationEmails(ctx, {
      orderId,
      reason,
      itemIds: items.map(({ id }) => id),
      isBuyerNotified: mover === 'buyer',
      // Sellers of an unanswered quote request or an unpaid card order were not mailed yet.
      unannouncedIds: notCancelled
        .filter(({ facts, quote }) => quote === null && (facts.quote === 'requested' || awaitsCard))
        .map(({ fulfilment }) => fulfilment.id),
    })
    return items.map(({ id: _, ...item }) => item)
  })
