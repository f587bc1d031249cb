import { and, asc, countDistinct, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type Cents, centsFromDecimal, formatEuros } from '#domain/money.ts'
import { reservationMessages } from '#domain/order-messages.ts'
import { formatMomentInWords } from '#domain/orders/notice-parts.ts'
import {
  countedLapses,
  lapsePeriodMs,
  maxOpenRequests,
  maxUnpaidProducts,
  quickCancellationMs,
  waitUntilAfterLapses,
} from '#domain/orders/reservation-limits.ts'
import { beforeHandOver, states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { listStock } from '#server/contexts/catalogue/stock.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

/** Serialises the orders of one buyer until the transaction ends. Locks after an order's row, before any product. */
export async function lockBuyer({ db }: Context, { buyerId }: { buyerId: string }): Promise<void> {
  await lockInTransaction(db, 'reservationsOfBuyer', buyerId)
}

/** A buyer's unpaid reservations, and their limit. */
export interface Reservations {
  /** The times of recent lapses. */
  lapses: Date[]
  /** The orders that are neither paid by card nor handed over. */
  reserved: { value: Cents; productCount: number }
  maxValue: Cents
}

/** Call it in a transaction after `lockBuyer`, so that two concurrent orders cannot exceed the limit together. */
export async function readReservations(
  ctx: Context,
  { buyerId }: { buyerId: string },
): Promise<Reservations> {
  const [reservations] = await selectReservations(ctx, { buyerId })
  const { reservedValue } = await getSettings(ctx)
  return {
    lapses: countedLapses(
      (reservations?.lapses ?? []).map(({ at, isQuick }) => ({ at: new Date(at), isQuick })),
    ),
    reserved: {
      value: centsFromDecimal(reservations?.value ?? '0'),
      productCount: reservations?.productCount ?? 0,
    },
    maxValue: reservedValue,
  }
}

interface ReservationRequest {
  value: Cents
  productCount: number
  now: Date
}

/**
 * Limits what one buyer reserves without payment.
 * @throws AppError `conflict` with a message that names the limit; `too-many-requests` after repeated lapses
 */
export function requireReservable(
  { lapses, reserved, maxValue }: Reservations,
  { value, productCount, now }: ReservationRequest,
): void {
  const until = waitUntilAfterLapses(lapses, now)
  if (until) {
    throw new AppError(
      'too-many-requests',
      reservationMessages.wait(formatMomentInWords(until.toISOString())),
      {
        title: reservationMessages.failureTitle,
        details: { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) },
      },
    )
  }
  const limit = formatEuros(maxValue)
  if (reserved.value + value > maxValue)
    throw refusal(
      reserved.value > 0
        ? reservationMessages.tooMuch(limit, formatEuros(reserved.value))
        : reservationMessages.tooMuchAtOnce(limit),
    )
  if (reserved.productCount + productCount > maxUnpaidProducts)
    throw refusal(reservationMessages.tooMany(maxUnpaidProducts))
}

const refusal = (message: string) =>
  new AppError('conflict', message, { title: reservationMessages.failureTitle })

/** Reads unpaid reservations and lapses. */
const selectReservations = (ctx: Context, input: { buyerId: string }) =>
  ctx.db
    .select({
      value: sql<string>`coalesce(sum(${orderItems.price} * (${orderItems.quantity} - ${orderItems.handedOver})), 0)`,
      productCount: sql<number>`count(*)::int`,
      lapses: sql<{ at: string; isQuick: boolean }[]>`(${lapsesSql(ctx, input)})`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(orderItems, eq(orderItems.fulfilmentId, fulfilments.id))
    .where(
      and(
        eq(orders.userId, input.buyerId),
        fulfilments.hasReservedStock,
        isNull(fulfilments.paidAt),
        inArray(fulfilments.status, beforeHandOver),
      ),
    )

/**
 * Returns the times of a buyer's recent lapses, one for each order: not paid in time, not collected in time, or cancelled by
 * the buyer. Orders stopped by a suspension or the end of the seller's account do not count, nor do quote requests, which
 * reserve no stock.
 */
function lapsesSql({ clock }: Context, { buyerId }: { buyerId: string }): SQL {
  const since = new Date(clock.now().getTime() - lapsePeriodMs).toISOString()
  return sql`
    select coalesce(json_agg(lapse), '[]') from (
      select max(event.created_at) as at, bool_and(event.mover = 'buyer' and
        event.created_at <= placed.created_at + ${`${quickCancellationMs} milliseconds`}::interval) as "isQuick"
      from orders placed
      join order_events event on event.order_id = placed.id
      where placed.user_id = ${buyerId} and event.created_at > ${since}::timestamptz
      and (event.transition in ('expire', 'end-uncollected')
        or event.transition in ('cancel', 'cancel-unpaid') and event.mover = 'buyer' and placed.delivery_option = 'pickup')
      and not exists (select from fulfilments stopped join fulfilment_marks on fulfilment_marks.fulfilment_id = stopped.id
        where stopped.order_id = placed.id and fulfilment_marks.mark in ('seller-suspended', 'seller-unpayable'))
      group by placed.id) lapse`
}

/** Counts this buyer's open quote requests. Call it in a transaction after `lockBuyer`. */
export async function countRequests({ db }: Context, { buyerId }: { buyerId: string }): Promise<number> {
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

/** Limits open requests for a quote, because each costs a seller work. @throws AppError `conflict` with a message that names the limit */
export function requireRequestAllowed(open: number): void {
  if (open < maxOpenRequests) return
  throw new AppError('conflict', reservationMessages.tooManyRequests(maxOpenRequests), {
    title: reservationMessages.requestTitle,
  })
}

const batchSize = 500

/**
 * Finds requests for a quote that exceed the stock, because of other orders or because the seller reduced it.
 * Checked against the stock itself, since many operations reduce it.
 */
export async function findSoldOutOrders(ctx: Context): Promise<Set<string>> {
  const orderIds = new Set<string>()
  let lastId: string | undefined
  for (;;) {
    const waiting = await ctx.db
      .select({ id: fulfilments.id, orderId: fulfilments.orderId })
      .from(fulfilments)
      .where(
        and(
          eq(fulfilments.status, states.placed),
          not(fulfilments.hasReservedStock),
          lastId ? gt(fulfilments.id, lastId) : undefined,
        ),
      )
      .orderBy(asc(fulfilments.id))
      .limit(batchSize)
    const soldOut = await findSoldOut(ctx, { fulfilmentIds: waiting.map(({ id }) => id) })
    for (const { id, orderId } of waiting) if (soldOut.has(id)) orderIds.add(orderId)
    lastId = waiting.at(-1)?.id
    if (waiting.length < batchSize) return orderIds
  }
}

/**
 * Of these fulfilments without reserved stock, returns those that exceed the stock. Units reserved by unpaid orders count as in stock,
 * because they may be released within the hour.
 */
export async function findSoldOut(ctx: Context, input: { fulfilmentIds: string[] }): Promise<Set<string>> {
  if (input.fulfilmentIds.length === 0) return new Set()
  const requestedItems = await ctx.db
    .select({
      fulfilmentId: orderItems.fulfilmentId,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, input.fulfilmentIds))
  const productIds = [...new Set(requestedItems.map(({ productId }) => productId))]
  const stock = await listStock(ctx, { productIds })
  const reserved = await ctx.db
    .select({ productId: orderItems.productId, quantity: sql<number>`sum(${orderItems.quantity})::int` })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(
      and(
        inArray(orderItems.productId, productIds),
        eq(fulfilments.hasReservedStock, true),
        eq(fulfilments.status, states.placed),
        isNull(fulfilments.paidAt),
      ),
    )
    .groupBy(orderItems.productId)
  const reservedByProduct = new Map(reserved.map(({ productId, quantity }) => [productId, quantity]))
  const isSoldOut = ({ productId, quantity }: { productId: string; quantity: number }) =>
    (stock.get(productId) ?? 0) + (reservedByProduct.get(productId) ?? 0) < quantity
  return new Set(requestedItems.filter(isSoldOut).map(({ fulfilmentId }) => fulfilmentId))
}
