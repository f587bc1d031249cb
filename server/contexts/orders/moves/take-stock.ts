import { inArray } from 'drizzle-orm'
import { maxQuantity, quantityProblem } from '#domain/catalogue/quantities.ts'
import { formatCount, formatQuantity } from '#domain/catalogue/sale-units.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { reservationMessages } from '#domain/order-messages.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import type { Context } from '#server/context.ts'
import { type LockedProduct, lockProducts, reserveStock } from '#server/contexts/catalogue/stock.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { fulfilments, orderItems } from '#server/database/schema/orders.ts'
import { readFacts } from '../read-facts.ts'
import { lockBuyer, readReservations, requireReservable } from '../reservations/limit-reservations.ts'

/**
 * Reserves the stock of an order with a delivery once all its prices are known. Does nothing while a price is missing, and when
 * the stock is already reserved. In the caller's transaction, with the order locked.
 * @throws AppError `conflict` with `details.items` for sold-out products; as limit-reservations.ts
 */
export async function takeStock(ctx: Context, input: { orderId: string }): Promise<void> {
  const records = await readFacts(ctx, input)
  const notCancelled = records.filter(({ facts }) => facts.status !== states.cancelled)
  const isReady = notCancelled.every(
    ({ facts }) => facts.status === states.placed && facts.isPriceKnown && !facts.hasReservedStock,
  )
  const [first] = notCancelled
  if (!first || !isReady) return
  const { buyerId } = first
  const ids = notCancelled.map(({ fulfilment }) => fulfilment.id)
  const items = await ctx.db.select().from(orderItems).where(inArray(orderItems.fulfilmentId, ids))
  await lockBuyer(ctx, { buyerId })
  const locked = await lockProducts(ctx, { productIds: items.map(({ productId }) => productId) })
  const itemByProduct = new Map(items.map((item) => [item.productId, item]))
  const lines = locked.map((product) => ({
    ...product,
    // Price and smallest quantity were agreed with the order: later changes of the listing do not apply.
    price: itemByProduct.get(product.productId)?.price ?? 0,
    minimumQuantity: 1,
    quantityStep: 1,
    onRequest: false,
    quantity: itemByProduct.get(product.productId)?.quantity ?? 0,
  }))
  const unavailable = findUnavailable(items, lines, buyerId)
  if (unavailable.length > 0) {
    const { delays } = await getSettings(ctx)
    const reasons = [...new Set(unavailable.map(({ message }) => message))].join(' ')
    throw new AppError('conflict', reservationMessages.gone(reasons, delays.unpaidMinutes), {
      title: reservationMessages.failureTitle,
      details: { items: unavailable },
    })
  }
  requireReservable(await readReservations(ctx, { buyerId }), {
    value: orderTotal(items),
    productCount: items.length,
    now: ctx.clock.now(),
  })
  await reserveStock(ctx, { orderId: input.orderId, lines })
  await ctx.db.update(fulfilments).set({ hasReservedStock: true }).where(inArray(fulfilments.id, ids))
  await publish(ctx, { type: 'order-changed', orderId: input.orderId })
}

/** A product of an order that is being placed, with its product's locked row. */
export interface OrderLine extends LockedProduct {
  /** The price of one unit at this quantity. */
  price: Cents
  onRequest: boolean
  quantity: number
}

export interface UnavailableItem {
  productId: string
  /** The quantity that can still be ordered. */
  available: number
  message: string
}

/** The requested products that are unavailable in this quantity, each with the reason users read. */
export function findUnavailable(
  requested: readonly { productId: string; quantity: number }[],
  lines: readonly OrderLine[],
  buyerId: string,
  /** Returns the reason why its seller accepts no order for it now; null when they do. */
  findStopReason: (line: OrderLine) => string | null = () => null,
): UnavailableItem[] {
  const lineByProduct = new Map(lines.map((line) => [line.productId, line]))
  return requested.flatMap(({ productId, quantity }) => {
    const line = lineByProduct.get(productId)
    const refuse = (message: string, available = 0) => [{ productId, available, message }]
    if (!line || line.status === 'a_valider') return refuse('Un article de votre panier n’existe plus.')
    if (line.sellerId === buyerId) return refuse(`« ${line.title} » est votre propre annonce.`)
    const stopReason = findStopReason(line)
    if (stopReason) return refuse(stopReason)
    if (line.onRequest) return refuse(`« ${line.title} » est vendu à un prix sur demande.`)
    if (!isBuyable({ status: line.status, quantity: line.stock }))
      return refuse(`« ${line.title} » n’est plus disponible.`)
    if (line.stock < quantity)
      return refuse(
        `Il ne reste que ${formatStock(line)} de « ${line.title} ».`,
        maxQuantity(line, line.stock),
      )
    const problem = quantityProblem(line, quantity, line.stock)
    if (problem) return refuse(`« ${line.title} »\u00a0: ${problem}`, maxQuantity(line, line.stock))
    return []
  })
}

/** A quantity with its unit: `3 exemplaires`, `3 cartons`, `12 m²`. */
const formatStock = ({ stock, saleUnit }: OrderLine): string =>
  saleUnit === 'piece'
    ? `${formatCount(stock)}\u00a0exemplaire${stock > 1 ? 's' : ''}`
    : formatQuantity(stock, saleUnit)
