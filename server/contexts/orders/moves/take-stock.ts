import { inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { holdMessages } from '#domain/order-messages.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import type { Context } from '#server/context.ts'
import { lockProducts, reserveStock } from '#server/contexts/catalogue/stock.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { fulfilments, orderItems } from '#server/database/schema/orders.ts'
import { findUnavailable } from '../find-unavailable.ts'
import { readFacts } from '../read-facts.ts'
import { lockBuyer, readReservations, requireReservable } from '../reservations/limit-reservations.ts'

/**
 * Reserves the stock of an order with a delivery once all its prices are known: a request reserves none. Does nothing while a
 * price is missing, or where the stock is reserved. In the caller's transaction, with the order locked.
 * @throws AppError `conflict` with `details.items` for what is sold out; as limit-reservations.ts
 */
export async function takeStock(ctx: Context, input: { orderId: string }): Promise<void> {
  const records = await readFacts(ctx, input)
  const live = records.filter(({ facts }) => facts.status !== states.cancelled)
  const isReady = live.every(
    ({ facts }) => facts.status === states.placed && facts.isPriceKnown && !facts.holdsStock,
  )
  const [first] = live
  if (!first || !isReady) return
  const { buyerId } = first
  const ids = live.map(({ fulfilment }) => fulfilment.id)
  const items = await ctx.db.select().from(orderItems).where(inArray(orderItems.fulfilmentId, ids))
  await lockBuyer(ctx, { buyerId })
  const locked = await lockProducts(ctx, { productIds: items.map(({ productId }) => productId) })
  const itemOf = new Map(items.map((item) => [item.productId, item]))
  const lines = locked.map((product) => ({
    ...product,
    // Price and smallest quantity were agreed with the order: later changes of the listing do not apply.
    price: itemOf.get(product.productId)?.price ?? 0,
    minimumQuantity: 1,
    quantityStep: 1,
    onRequest: false,
    quantity: itemOf.get(product.productId)?.quantity ?? 0,
  }))
  const unavailable = findUnavailable(items, lines, buyerId)
  if (unavailable.length > 0) {
    const { delays } = await getSettings(ctx)
    const reasons = [...new Set(unavailable.map(({ message }) => message))].join(' ')
    throw new AppError('conflict', holdMessages.gone(reasons, delays.unpaidMinutes), {
      title: holdMessages.failureTitle,
      details: { items: unavailable },
    })
  }
  requireReservable(await readReservations(ctx, { buyerId }), {
    value: orderTotal(items),
    articles: items.length,
    now: ctx.clock.now(),
  })
  await reserveStock(ctx, { orderId: input.orderId, lines })
  await ctx.db.update(fulfilments).set({ holdsStock: true }).where(inArray(fulfilments.id, ids))
  await publish(ctx, { type: 'order-changed', orderId: input.orderId })
}
