import { and, countDistinct, eq, not } from 'drizzle-orm'
import type { z } from 'zod'
import { checkoutMessages } from '#domain/cart-messages.ts'
import { unitPriceFor } from '#domain/catalogue/unit-price.ts'
import { AppError } from '#domain/errors.ts'
import { articleVatRegime } from '#domain/invoices/vat.ts'
import type { Cents } from '#domain/money.ts'
import { holdMessages } from '#domain/order-messages.ts'
import { destinationText } from '#domain/orders/delivery-request.ts'
import { mostOpenRequests } from '#domain/orders/holds.ts'
import { paymentDueAt } from '#domain/orders/lifecycle.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import type { placeOrderSchema } from '#domain/orders/schemas.ts'
import { basisPoints } from '#domain/payments/payments.ts'
import { holdAccount } from '../accounts/hold-account.ts'
import { listInvoiceParties } from '../accounts/list-invoice-parties.ts'
import { listPauses } from '../accounts/pause-sales.ts'
import { requireCompleteProfile } from '../accounts/profile.ts'
import { listSellersOf } from '../catalogue/list-sellers-of.ts'
import { lockProducts, lowerStock } from '../catalogue/stock.ts'
import { type Context, inTransaction, requireActor } from '../context.ts'
import { fulfilments, orderEvents, orderItems, orders } from '../database/schema/orders.ts'
import { findCommune } from '../places/communes.ts'
import { snapshotPlaces } from '../places/snapshot-places.ts'
import { getSettings } from '../platform/get-settings.ts'
import { type Destination, destinationOf } from './destination-of.ts'
import { enqueueOrderEmails, enqueueQuoteEmails } from './enqueue-order-emails.ts'
import { findUnavailable, type OrderLine, type UnavailableItem } from './find-unavailable.ts'
import { refuseHolding, takeTurns } from './holds/refuse-holding.ts'
import { startUnpaid } from './moves/start-unpaid.ts'
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
 * `details.items` when something can no longer be had, or would cost something else than was shown; as
 * refuse-holding.ts and place-order.ts
 */
export async function placeOrder(
  ctx: Context,
  input: z.output<typeof placeOrderSchema>,
): Promise<PlacedOrder> {
  const { title, text } = checkoutMessages.signInRequired
  const actor = requireActor(ctx, text, title)
  await requireCompleteProfile(ctx, actor)

  return inTransaction(ctx, async (ctx) => {
    // Whoever deletes their account meanwhile either sees this order, or is seen here to be gone.
    const productIds = input.items.map(({ productId }) => productId)
    await holdAccount(ctx, { userId: actor.userId, others: await listSellersOf(ctx, { productIds }) })
    await takeTurns(ctx, { buyerId: actor.userId })
    const [placed] = await ctx.db
      .select({ id: orders.id, paymentDueAt: orders.paymentDueAt })
      .from(orders)
      .where(and(eq(orders.userId, actor.userId), eq(orders.idempotencyKey, input.idempotencyKey)))
    if (placed) return { id: placed.id, isPayable: placed.paymentDueAt !== null }

    const lines = await lockLines(ctx, input.items)
    const pauses = await listPauses(ctx, { sellerIds: [...new Set(lines.map(({ sellerId }) => sellerId))] })
    const unavailable = findUnavailable(input.items, lines, actor.userId, pauses)
    if (unavailable.length > 0) {
      const messages = new Set(unavailable.map((item) => item.message))
      throw conflict(checkoutMessages.orderFailure([...messages].join(' ')), unavailable)
    }
    const total = orderTotal(lines)
    if (total > highestTotal) throw conflict(checkoutMessages.totalTooHigh)
    if (total !== (input.expectedTotal ?? total)) throw conflict(checkoutMessages.totalChanged)
    // A request for a quote takes nothing: the articles stay on sale until it is accepted (moves/take-stock.ts).
    const holdsStock = input.shippingOption === 'pickup'
    if (holdsStock) await refuseHolding(ctx, { buyerId: actor.userId, value: total, articles: lines.length })
    else await refuseRequest(ctx, { buyerId: actor.userId })
    const { delays, commissionPercent } = await getSettings(ctx)
    const now = ctx.clock.now()
    const destination = await destinationOf(ctx, input)
    // What a delivery costs is not known yet, and what costs nothing is not paid.
    const isPayable = ctx.payments !== null && input.shippingOption === 'pickup' && total > 0
    const [order] = await ctx.db
      .insert(orders)
      .values({
        userId: actor.userId,
        totalAmount: total,
        deliveryOption: input.shippingOption,
        deliveryNote: input.shippingOption === 'quote' ? noteOf(input) : '',
        destination: destination.department,
        idempotencyKey: input.idempotencyKey,
        paymentDueAt: isPayable ? paymentDueAt(now, delays) : null,
        createdAt: now,
      })
      .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
      .returning({ id: orders.id })
    // The same key, at the same moment, for other articles: their rows are not the ones locked here.
    if (!order) throw conflict(checkoutMessages.failure)
    await writeFulfilments(
      ctx,
      { lines, destination },
      {
        orderId: order.id,
        commissionRate: basisPoints(commissionPercent),
        statusSince: now,
        createdAt: now,
        holdsStock,
      },
    )
    const event = { orderId: order.id, toStatus: 'initial', actorId: actor.userId } as const
    await Promise.all([
      ctx.db.insert(orderEvents).values({ ...event, createdAt: now }),
      holdsStock && lowerStock(ctx, { orderId: order.id, lines }),
    ])
    await enqueueOrderEmails(ctx, { orderId: order.id })
    if (input.shippingOption === 'quote') await enqueueQuoteEmails(ctx, { orderId: order.id })
    if (!isPayable) await startUnpaid(ctx, { orderId: order.id, mover: 'buyer' })
    return { id: order.id, isPayable }
  })
}

/** The destination heads what the buyer says of it. @throws AppError `invalid` at `delivery.communeCode` */
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

async function lockLines(
  ctx: Context,
  items: readonly { productId: string; quantity: number }[],
): Promise<OrderLine[]> {
  const wanted = new Map(items.map((item) => [item.productId, item.quantity]))
  const locked = await lockProducts(ctx, { productIds: [...wanted.keys()] })
  return locked.map((product) => {
    const quantity = wanted.get(product.productId) ?? 0
    return {
      ...product,
      price: unitPriceFor(product.price ?? 0, product.priceTiers, quantity),
      onRequest: product.price === null,
      quantity,
    }
  })
}

/**
 * Whether a buyer may ask for one more quote: each is work for somebody. In the caller's transaction, after refuse-holding.ts.
 * @throws AppError `conflict` with the limit in its words
 */
async function refuseRequest({ db }: Context, { buyerId }: { buyerId: string }): Promise<void> {
  const [open] = await db
    .select({ count: countDistinct(orders.id) })
    .from(orders)
    .innerJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(and(eq(orders.userId, buyerId), eq(fulfilments.status, 'initial'), not(fulfilments.holdsStock)))
  if ((open?.count ?? 0) < mostOpenRequests) return
  throw new AppError('conflict', holdMessages.tooManyRequests(mostOpenRequests), {
    title: holdMessages.requestTitle,
  })
}

/** Writes an order's articles, one fulfilment a seller. `shared`: what is the same of each fulfilment. */
async function writeFulfilments(
  ctx: Context,
  { lines, destination }: { lines: readonly OrderLine[]; destination: Destination },
  shared: Pick<
    typeof fulfilments.$inferInsert,
    'orderId' | 'commissionRate' | 'statusSince' | 'createdAt' | 'holdsStock'
  >,
): Promise<void> {
  const bySeller = Map.groupBy(lines, (line) => line.sellerId)
  const [written, placeOf, carbonOf, sellers] = await Promise.all([
    ctx.db
      .insert(fulfilments)
      .values([...bySeller].map(([sellerId, own]) => ({ ...shared, sellerId, amount: orderTotal(own) })))
      .returning({ id: fulfilments.id, sellerId: fulfilments.sellerId }),
    snapshotPlaces(ctx, { lines }),
    carbonOfLines(ctx, { lines, destination: destination.commune }),
    listInvoiceParties(ctx, { userIds: [...bySeller.keys()] }),
  ])
  const fulfilmentOf = new Map(written.map((fulfilment) => [fulfilment.sellerId, fulfilment.id]))
  const vatRegimeOf = ({ sellerId, vatRegime }: OrderLine) => {
    const seller = sellers.get(sellerId)
    return seller ? articleVatRegime(seller, vatRegime) : null
  }
  await ctx.db.insert(orderItems).values(
    lines.map((line) => {
      const where = placeOf(line)
      return {
        orderId: shared.orderId,
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
        vatRegime: vatRegimeOf(line),
        fulfilmentId: fulfilmentOf.get(line.sellerId) as string,
        carbon: carbonOf(line, where.place),
        ...where,
      }
    }),
  )
}
