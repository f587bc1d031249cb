import { randomUUID } from 'node:crypto'
import { and, countDistinct, eq, not } from 'drizzle-orm'
import type { z } from 'zod'
import { requiredProfileFields } from '#domain/accounts/accounts.ts'
import { unitPriceFor } from '#domain/catalogue/unit-price.ts'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import { formatDay } from '#domain/dates.ts'
import { AppError } from '#domain/errors.ts'
import { articleVatRegime } from '#domain/invoices/vat.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { holdMessages } from '#domain/order-messages.ts'
import { lineChanges } from '#domain/orders/check-cart.ts'
import { destinationText } from '#domain/orders/delivery-request.ts'
import { paymentDueAt } from '#domain/orders/lifecycle.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import { maxOpenRequests } from '#domain/orders/reservation-limits.ts'
import type { placeOrderSchema } from '#domain/orders/schemas.ts'
import { states } from '#domain/orders/states.ts'
import { basisPoints, leastCharge } from '#domain/payments/payments.ts'
import type { PlatformSettings } from '#domain/platform/settings.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireSide } from '#server/context.ts'
import { type LockedParty, lockParties } from '#server/contexts/accounts/lock-accounts.ts'
import { snapshotPlaces } from '#server/contexts/places/list-own-places.ts'
import { fulfilments, orderEvents, orderItems, orders } from '#server/database/schema/orders.ts'
import { refuseMissing } from '../accounts/profile.ts'
import { type LockedProduct, lockProducts, reserveStock, sellerIdsSql } from '../catalogue/stock.ts'
import { findCommune } from '../places/communes.ts'
import { getSettings } from '../platform/get-settings.ts'
import { enqueueOrderEmails, enqueueQuoteEmails } from './enqueue-order-emails.ts'
import { findUnavailable, type OrderLine, type UnavailableItem } from './moves/take-stock.ts'
import { startUnpaid } from './moves/unpaid.ts'
import { type Destination, destinationOf } from './read-places.ts'
import { lockBuyer, readReservations, requireReservable } from './reservations/limit-reservations.ts'
import { carbonOfLines } from './reuse/carbon-of-lines.ts'

export interface PlacedOrder {
  id: string
  /** It is to be paid by card, now. */
  isPayable: boolean
}

/**
 * Places an order in one transaction: all of it at the database's prices, or nothing. The same submission sent again
 * answers the order it placed.
 * @throws AppError `not-signed-in`; `forbidden` with `details.missing` for an incomplete profile; `conflict` with
 * `details.items` when an article is unavailable or differs from what was shown; as `requireReservable`
 */
export async function placeOrder(
  ctx: Context,
  input: z.output<typeof placeOrderSchema>,
): Promise<PlacedOrder> {
  const { title, text } = checkoutMessages.signInRequired
  const { userId: buyerId } = requireSide(ctx, 'buyer', text, title)

  return inTransaction(ctx, async (ctx) => {
    const productIds = input.items.map(({ productId }) => productId)
    // People before products, as the deletion of an account locks them.
    const parties = await lockParties(ctx, { buyerId, sellers: sellerIdsSql(productIds) })
    await lockBuyer(ctx, { buyerId })
    const placed = await findPlaced(ctx, { buyerId, idempotencyKey: input.idempotencyKey })
    if (placed) return placed
    refuseMissing(parties.get(buyerId)?.missing ?? requiredProfileFields({ organizationType: null }))
    const locked = await lockProducts(ctx, { productIds })

    const lines = orderLines(input.items, locked)
    // A request for a quote takes nothing: the articles stay on sale until it is accepted (moves/take-stock.ts).
    const hasReservedStock = input.shippingOption === 'pickup'
    const holding = hasReservedStock ? await readReservations(ctx, { buyerId }) : null
    const openRequests = hasReservedStock ? 0 : await countRequests(ctx, { buyerId })
    const known = await readKnown(ctx, { input, lines })
    refuseUnavailable(input.items, lines, { buyerId, parties, takesCards: ctx.payments !== null })
    refuseChanged(input.items, lines)
    const total = requireTotal(lines, input.expectedTotal)
    const now = ctx.clock.now()
    if (holding) requireReservable(holding, { value: total, articles: lines.length, now })
    refuseRequest(openRequests)

    // What a delivery costs is not known yet, and what costs nothing is not paid.
    const isPayable = ctx.payments !== null && hasReservedStock && total > 0
    // The card provider takes no smaller charge, so the order would reserve stock without ever being paid.
    if (isPayable && total < leastCharge)
      throw conflict(checkoutMessages.totalTooLow(formatEuros(leastCharge)))
    const order = {
      id: randomUUID(),
      userId: buyerId,
      totalAmount: total,
      deliveryOption: input.shippingOption,
      deliveryNote: hasReservedStock ? '' : noteOf(input),
      destination: known.destination.department,
      idempotencyKey: input.idempotencyKey,
      paymentDueAt: isPayable ? paymentDueAt(now, known.settings.delays) : null,
      createdAt: now,
    }
    const ofSellers = fulfilmentsOf(order, lines, { hasReservedStock, settings: known.settings })
    await ctx.db.insert(orders).values(order)
    await ctx.db.insert(fulfilments).values(ofSellers)
    await ctx.db.insert(orderItems).values(itemsOf(ofSellers, lines, { ...known, parties }))
    await ctx.db
      .insert(orderEvents)
      .values({ orderId: order.id, toStatus: states.placed, actorId: buyerId, createdAt: now })
    if (hasReservedStock) await reserveStock(ctx, { orderId: order.id, lines })
    await publish(ctx, { type: 'order-placed', orderId: order.id })
    const contacts = [...parties.values()].map(({ contact }) => contact)
    await enqueueOrderEmails(ctx, { orderId: order.id, contacts })
    if (input.shippingOption === 'quote') await enqueueQuoteEmails(ctx, { orderId: order.id })
    if (!isPayable) await startUnpaid(ctx, { orderId: order.id, mover: 'buyer' })
    return { id: order.id, isPayable }
  })
}

interface Parties {
  buyerId: string
  parties: Awaited<ReturnType<typeof lockParties>>
  takesCards: boolean
}

function refuseUnavailable(
  items: z.output<typeof placeOrderSchema>['items'],
  lines: readonly OrderLine[],
  { buyerId, parties, takesCards }: Parties,
): void {
  const unavailable = findUnavailable(items, lines, buyerId, ({ sellerId, title, price }) => {
    const seller = parties.get(sellerId)
    if (seller?.pausedUntil)
      return `Le vendeur de « ${title} » est en pause jusqu’au ${formatDay(seller.pausedUntil)}.`
    return takesCards && seller?.hasEndedAccount && price > 0
      ? `Le vendeur de « ${title} » ne peut pas recevoir de paiement par carte pour le moment.`
      : null
  })
  if (unavailable.length === 0) return
  const messages = new Set(unavailable.map((item) => item.message))
  throw conflict(checkoutMessages.orderFailure([...messages].join(' ')), unavailable)
}

/** The order's total, which is the one that was shown. */
function requireTotal(lines: readonly OrderLine[], expected: Cents | undefined): Cents {
  const total = orderTotal(lines)
  if (total > highestTotal) throw conflict(checkoutMessages.totalTooHigh)
  if (total !== (expected ?? total)) throw conflict(checkoutMessages.totalChanged)
  return total
}

interface Known {
  destination: Destination
  settings: PlatformSettings
  placeOf: Awaited<ReturnType<typeof snapshotPlaces>>
  carbonOf: Awaited<ReturnType<typeof carbonOfLines>>
}

/** Snapshots for the order: settings, places, destination, carbon. */
async function readKnown(
  ctx: Context,
  { input, lines }: { input: z.output<typeof placeOrderSchema>; lines: readonly OrderLine[] },
): Promise<Known> {
  const destination = await destinationOf(ctx, input)
  const placeOf = await snapshotPlaces(ctx, { lines })
  const carbonOf = await carbonOfLines(ctx, { lines })
  const settings = await getSettings(ctx)
  return { destination, placeOf, carbonOf, settings }
}

/** One fulfilment a seller. */
const fulfilmentsOf = (
  order: { id: string; createdAt: Date },
  lines: readonly OrderLine[],
  { hasReservedStock, settings }: { hasReservedStock: boolean; settings: PlatformSettings },
) =>
  [...Map.groupBy(lines, (line) => line.sellerId)].map(([sellerId, own]) => ({
    id: randomUUID(),
    orderId: order.id,
    sellerId,
    amount: orderTotal(own),
    commissionRate: basisPoints(settings.commissionPercent),
    statusSince: order.createdAt,
    createdAt: order.createdAt,
    hasReservedStock,
  }))

/** Each article as it is sold at this moment. */
const itemsOf = (
  ofSellers: readonly { id: string; orderId: string; sellerId: string }[],
  lines: readonly OrderLine[],
  { destination, placeOf, carbonOf, parties }: Known & { parties: ReadonlyMap<string, LockedParty> },
): (typeof orderItems.$inferInsert)[] =>
  ofSellers.flatMap(({ id: fulfilmentId, orderId, sellerId }) =>
    lines
      .filter((line) => line.sellerId === sellerId)
      .map((line) => {
        const where = placeOf(line)
        const seller = parties.get(sellerId)?.onInvoices
        return {
          orderId,
          fulfilmentId,
          productId: line.productId,
          title: line.title,
          quantity: line.quantity,
          price: line.price,
          saleUnit: line.saleUnit,
          contentQuantity: line.contentQuantity,
          contentUnit: line.contentUnit,
          condition: line.condition,
          weight: line.weight,
          handling: line.handling,
          provenance: line.provenance,
          vatRegime: seller ? articleVatRegime(seller, line.vatRegime) : null,
          carbon: carbonOf(line, { from: where.place, to: destination.commune }),
          ...where,
        }
      }),
  )

const ordersByKey = (
  db: Context['db'],
  { buyerId, idempotencyKey }: { buyerId: string; idempotencyKey: string },
) =>
  db
    .select({ id: orders.id, paymentDueAt: orders.paymentDueAt })
    .from(orders)
    .where(and(eq(orders.userId, buyerId), eq(orders.idempotencyKey, idempotencyKey)))

/** The order that this submission has placed already. */
async function findPlaced(
  { db }: Context,
  input: { buyerId: string; idempotencyKey: string },
): Promise<PlacedOrder | null> {
  const [placed] = await ordersByKey(db, input)
  return placed ? { id: placed.id, isPayable: placed.paymentDueAt !== null } : null
}

/** The destination, then the buyer's note. @throws AppError `invalid` at `delivery.communeCode` */
function noteOf({ delivery, deliveryNote = '' }: z.output<typeof placeOrderSchema>): string {
  if (!delivery) return deliveryNote
  const commune = findCommune(delivery.communeCode)
  if (!commune) {
    const text = 'Choisissez la commune de livraison dans la liste.'
    throw new AppError('invalid', text, { details: { fields: { 'delivery.communeCode': text } } })
  }
  const { name: town, postcodes } = commune
  const postcode = postcodes.length === 1 ? (postcodes[0] ?? null) : null
  const destination = destinationText({ town, postcode, floor: delivery.floor })
  return [destination, deliveryNote].filter(Boolean).join('\n')
}

/** What numeric(12,2) holds. */
const highestTotal: Cents = 9_999_999_999_99

const conflict = (message: string, items: UnavailableItem[] = []) =>
  new AppError('conflict', message, { title: checkoutMessages.failureTitle, details: { items } })

/** @throws AppError `conflict` that names the first article that is no longer what the buyer saw */
function refuseChanged(items: z.output<typeof placeOrderSchema>['items'], lines: readonly OrderLine[]): void {
  const changed = items.flatMap(({ productId, quantity, shown }) => {
    const line = lines.find((line) => line.productId === productId)
    const changes = shown && line ? lineChanges(shown, line) : []
    if (!shown || changes.length === 0) return []
    const message = checkoutMessages.lineChanged(shown.title, changes.join(' '))
    return [{ productId, available: quantity, message }]
  })
  if (changed[0]) throw conflict(changed[0].message, changed)
}

/** The locked products with the ordered quantity of each, and its price at that quantity. */
function orderLines(
  items: readonly { productId: string; quantity: number }[],
  locked: readonly LockedProduct[],
): OrderLine[] {
  const quantities = new Map(items.map((item) => [item.productId, item.quantity]))
  return locked.map((product) => {
    const quantity = quantities.get(product.productId) ?? 0
    return {
      ...product,
      price: unitPriceFor(product.price ?? 0, product.priceTiers, quantity),
      onRequest: product.price === null,
      quantity,
    }
  })
}

/** How many quotes this buyer waits for. In the caller's transaction, in the buyer's turn (lockBuyer). */
async function countRequests({ db }: Context, { buyerId }: { buyerId: string }): Promise<number> {
  const [open] = await db
    .select({ count: countDistinct(orders.id) })
    .from(orders)
    .innerJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, buyerId),
        eq(fulfilments.status, states.placed),
        not(fulfilments.hasReservedStock),
      ),
    )
  return open?.count ?? 0
}

/** Each request costs a seller work. @throws AppError `conflict` with the limit in its words */
function refuseRequest(open: number): void {
  if (open < maxOpenRequests) return
  throw new AppError('conflict', holdMessages.tooManyRequests(maxOpenRequests), {
    title: holdMessages.requestTitle,
  })
}
