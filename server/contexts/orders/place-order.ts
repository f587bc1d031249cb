import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requiredProfileFields } from '#domain/accounts/accounts.ts'
import { unitPriceFor } from '#domain/catalogue/unit-price.ts'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import { formatDay } from '#domain/dates.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { productVatRegime } from '#domain/invoices/vat.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { describeLineChanges } from '#domain/orders/check-cart.ts'
import { formatDestination } from '#domain/orders/delivery-request.ts'
import { paymentDueAt } from '#domain/orders/lifecycle.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import type { placeOrderSchema } from '#domain/orders/schemas.ts'
import { states } from '#domain/orders/states.ts'
import { basisPoints, minCharge } from '#domain/payments/payments.ts'
import type { PlatformSettings } from '#domain/platform/settings.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireSide } from '#server/context.ts'
import { type LockedParty, lockParties } from '#server/contexts/accounts/lock-accounts.ts'
import { isUniqueViolation } from '#server/database/failures.ts'
import { fulfilments, orderEvents, orderItems, orders } from '#server/database/schema/orders.ts'
import { requireNoMissingFields } from '../accounts/profile.ts'
import { type LockedProduct, lockProducts, reserveStock, sellerIdsSql } from '../catalogue/stock.ts'
import { findCommune } from '../places/communes.ts'
import { getSettings } from '../platform/get-settings.ts'
import { enqueueOrderEmails, enqueueQuoteEmails } from './enqueue-order-emails.ts'
import { findUnavailable, type OrderLine, type UnavailableItem } from './moves/take-stock.ts'
import { startWithoutCard } from './moves/unpaid-orders.ts'
import { type Destination, resolveDestination } from './read-facts.ts'
import { type NewOrderItem, newOrderMail, type OrderMailRow } from './read-order-mail.ts'
import {
  countRequests,
  lockBuyer,
  readReservations,
  requireRequestAllowed,
  requireReservable,
} from './reservations/limit-reservations.ts'
import { type CarbonCalculator, createCarbonCalculator } from './reuse/carbon-calculator.ts'

export interface PlacedOrder {
  id: string
  /** True when the order is to be paid by card now. */
  isPayable: boolean
}

/**
 * Places an order in one transaction, at the database's prices, all or nothing. A repeated submission returns the order it
 * placed, even if a new one would be rejected.
 * @throws AppError `not-signed-in`; `forbidden` with `details.missing` for an incomplete profile; `conflict` with
 * `details.items` when a product is unavailable or differs from what was shown; as `requireReservable`
 */
export async function placeOrder(
  ctx: Context,
  input: z.output<typeof placeOrderSchema>,
): Promise<PlacedOrder> {
  const { title, text } = checkoutMessages.signInRequired
  const { userId: buyerId } = requireSide(ctx, 'buyer', text, title)
  try {
    return await placeNewOrder(ctx, { ...input, buyerId })
  } catch (error) {
    if (!(error instanceof AppError || isUniqueViolation(error))) throw error
    const placed = await findPlacedOrder(ctx, { buyerId, idempotencyKey: input.idempotencyKey })
    if (placed) return placed
    throw error
  }
}

type Placement = z.output<typeof placeOrderSchema> & { buyerId: string }

const placeNewOrder = (ctx: Context, { buyerId, ...input }: Placement): Promise<PlacedOrder> =>
  inTransaction(ctx, async (ctx) => {
    const productIds = input.items.map(({ productId }) => productId)
    // Locks users before products, in the same order as the deletion of an account.
    const parties = await lockParties(ctx, { buyerId, sellers: sellerIdsSql(productIds) })
    await lockBuyer(ctx, { buyerId })
    const buyer = parties.get(buyerId)
    requireNoMissingFields(buyer?.missingFields ?? requiredProfileFields({ organizationType: null }))
    const locked = await lockProducts(ctx, { productIds })

    const lines = toOrderLines(input.items, locked)
    // A quote request reserves no stock: the products stay on sale until the quote is accepted (moves/take-stock.ts).
    const hasReservedStock = input.shippingOption === 'pickup'
    const reservations = hasReservedStock ? await readReservations(ctx, { buyerId }) : null
    const openRequests = hasReservedStock ? 0 : await countRequests(ctx, { buyerId })
    const destination = resolveDestination(input, buyer?.contact.address ?? null)
    const calculateCarbon = await createCarbonCalculator(ctx, { lines })
    const settings = await getSettings(ctx)
    requireAvailable(input.items, lines, { buyerId, parties })
    requireUnchanged(input.items, lines)
    const total = requireTotal(lines, input.expectedTotal)
    const now = ctx.clock.now()
    if (reservations) requireReservable(reservations, { value: total, productCount: lines.length, now })
    requireRequestAllowed(openRequests)

    // The price of a delivery is not known yet, and a free order is not paid.
    const isPayable = ctx.payments !== null && hasReservedStock && total > 0
    // The card provider takes no smaller charge, so the order would reserve stock without ever being paid.
    if (isPayable && total < minCharge) throw conflict(checkoutMessages.totalTooLow(formatEuros(minCharge)))
    const order = {
      id: randomUUID() as string,
      userId: buyerId,
      totalAmount: total,
      deliveryOption: input.shippingOption,
      deliveryNote: hasReservedStock ? '' : buildDeliveryNote(input),
      destination: destination.department,
      idempotencyKey: input.idempotencyKey,
      paymentDueAt: isPayable ? paymentDueAt(now, settings.delays) : null,
      createdAt: now,
    }
    const newFulfilments = buildFulfilments(order, lines, { hasReservedStock, settings })
    const items = buildItems(newFulfilments, lines, { parties, calculateCarbon, to: destination.commune })
    await insertOrder(ctx, { order, newFulfilments, items })
    if (hasReservedStock) await reserveStock(ctx, { orderId: order.id, lines })
    await publish(ctx, { type: 'order-placed', orderId: order.id, partyIds: [...parties.keys()] })
    const mail = newOrderMail({
      order,
      items,
      newFulfilments,
      contacts: [...parties.values()].map(({ contact }) => contact),
    })
    await enqueueOrderEmails(ctx, mail)
    if (input.shippingOption === 'quote') await enqueueQuoteEmails(ctx, mail)
    if (!isPayable) await startWithoutCard(ctx, { orderId: order.id, mover: 'buyer' })
    return { id: order.id, isPayable }
  })

/** Inserts order, fulfilments, items and first event in one statement. */
async function insertOrder(
  { db }: Context,
  { order, newFulfilments, items }: { order: NewOrder; newFulfilments: Fulfilment[]; items: NewItem[] },
): Promise<void> {
  const { id: orderId, userId: actorId, createdAt } = order
  await db
    .with(
      db.$with('new_order').as(db.insert(orders).values(order)),
      db.$with('new_fulfilments').as(db.insert(fulfilments).values(newFulfilments)),
      db.$with('new_items').as(db.insert(orderItems).values(items)),
    )
    .insert(orderEvents)
    .values({ orderId, toStatus: states.placed, actorId, createdAt })
}

function requireAvailable(
  items: Placement['items'],
  lines: readonly OrderLine[],
  { buyerId, parties }: { buyerId: string; parties: Parties },
): void {
  const unavailable = findUnavailable(items, lines, buyerId, ({ sellerId, title, price }) => {
    const seller = parties.get(sellerId)
    if (seller?.pausedUntil)
      return `Le vendeur de « ${title} » est en pause jusqu’au ${formatDay(seller.pausedUntil)}.`
    return seller?.isUnpayable && price > 0
      ? `Le vendeur de « ${title} » ne peut pas recevoir de paiement par carte pour le moment.`
      : null
  })
  if (unavailable.length === 0) return
  const messages = new Set(unavailable.map((item) => item.message))
  throw conflict(checkoutMessages.orderFailure([...messages].join(' ')), unavailable)
}

/** Returns the order's total. @throws AppError `conflict` when it is not the total that was shown */
function requireTotal(lines: readonly OrderLine[], expected: Cents | undefined): Cents {
  const total = orderTotal(lines)
  if (total > highestTotal) throw conflict(checkoutMessages.totalTooHigh)
  if (total !== (expected ?? total)) throw conflict(checkoutMessages.totalChanged)
  return total
}

type NewOrder = OrderMailRow & typeof orders.$inferInsert
type Parties = ReadonlyMap<string, LockedParty>
type Fulfilment = typeof fulfilments.$inferSelect
type NewItem = NewOrderItem & typeof orderItems.$inferInsert

/** Makes one fulfilment for each seller. */
const buildFulfilments = (
  order: { id: string; createdAt: Date },
  lines: readonly OrderLine[],
  { hasReservedStock, settings }: { hasReservedStock: boolean; settings: PlatformSettings },
): Fulfilment[] =>
  [...Map.groupBy(lines, (line) => line.sellerId)].map(([sellerId, sellerLines]) => ({
    id: randomUUID(),
    orderId: order.id,
    sellerId,
    amount: orderTotal(sellerLines),
    transportAmount: null,
    commissionRate: basisPoints(settings.commissionPercent),
    status: states.placed,
    statusSince: order.createdAt,
    hasReservedStock,
    paidAt: null,
    waitingSince: null,
    receivedAt: null,
    createdAt: order.createdAt,
  }))

/** Makes the items, with title, price and unit as they are now. */
const buildItems = (
  newFulfilments: readonly Fulfilment[],
  lines: readonly OrderLine[],
  {
    parties,
    calculateCarbon,
    to,
  }: { parties: Parties; calculateCarbon: CarbonCalculator; to: Destination['commune'] },
): NewItem[] =>
  newFulfilments.flatMap(({ id: fulfilmentId, orderId, sellerId }) =>
    lines
      .filter((line) => line.sellerId === sellerId)
      .map((line) => {
        const seller = parties.get(sellerId)?.invoiceParty
        return {
          orderId,
          fulfilmentId,
          sellerId,
          productId: line.productId,
          title: line.title,
          quantity: line.quantity,
          handedOver: 0,
          price: line.price,
          saleUnit: line.saleUnit,
          contentQuantity: line.contentQuantity,
          contentUnit: line.contentUnit,
          condition: line.condition,
          weight: line.weight,
          handling: line.handling,
          provenance: line.provenance,
          vatRegime: seller ? productVatRegime(seller, line.vatRegime) : null,
          carbon: calculateCarbon(line, { from: line.place, to }),
          placeId: line.placeId,
          place: line.place,
        }
      }),
  )

/** Finds the order that this submission has already placed. */
async function findPlacedOrder(
  { db }: Context,
  { buyerId, idempotencyKey }: { buyerId: string; idempotencyKey: string },
): Promise<PlacedOrder | null> {
  const [placed] = await db
    .select({ id: orders.id, paymentDueAt: orders.paymentDueAt })
    .from(orders)
    .where(and(eq(orders.userId, buyerId), eq(orders.idempotencyKey, idempotencyKey)))
  return placed ? { id: placed.id, isPayable: placed.paymentDueAt !== null } : null
}

/** Returns the destination followed by the buyer's note. @throws AppError `invalid` at `delivery.communeCode` */
function buildDeliveryNote({ delivery, deliveryNote = '' }: z.output<typeof placeOrderSchema>): string {
  if (!delivery) return deliveryNote
  const commune = findCommune(delivery.communeCode)
  if (!commune)
    throw invalidField('delivery.communeCode', 'Choisissez la commune de livraison dans la liste.')
  const { name: town, postcodes } = commune
  const postcode = postcodes.length === 1 ? (postcodes[0] ?? null) : null
  const destination = formatDestination({ town, postcode, floor: delivery.floor })
  return [destination, deliveryNote].filter(Boolean).join('\n')
}

/** The maximum of numeric(12,2). */
const highestTotal: Cents = 9_999_999_999_99

const conflict = (message: string, items: UnavailableItem[] = []) =>
  new AppError('conflict', message, { title: checkoutMessages.failureTitle, details: { items } })

/** @throws AppError `conflict` that names the first product that is no longer what the buyer saw */
function requireUnchanged(items: Placement['items'], lines: readonly OrderLine[]): void {
  const changed = items.flatMap(({ productId, quantity, shown }) => {
    const line = lines.find((line) => line.productId === productId)
    const changes = shown && line ? describeLineChanges(shown, line) : []
    if (!shown || changes.length === 0) return []
    const message = checkoutMessages.lineChanged(shown.title, changes.join(' '))
    return [{ productId, available: quantity, message }]
  })
  if (changed[0]) throw conflict(changed[0].message, changed)
}

/** Returns the locked products with the ordered quantity of each, and its price at that quantity. */
function toOrderLines(
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
