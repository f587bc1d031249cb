import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type Cents, centsFromDecimal, formatEuros } from '#domain/money.ts'
import { holdMessages } from '#domain/order-messages.ts'
import { momentWords } from '#domain/orders/notice.ts'
import {
  countedLapses,
  lapsePeriodMs,
  maxUnpaidArticles,
  quickCancellationMs,
  waitAfterLapses,
} from '#domain/orders/reservation-limits.ts'
import { beforeHandOver } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

/** Serialises the orders of one buyer until the transaction ends. Locks after an order's row, before any product. */
export async function lockBuyer({ db }: Context, { buyerId }: { buyerId: string }): Promise<void> {
  await lockInTransaction(db, 'holdsOfBuyer', buyerId)
}

/** What a buyer has reserved without payment, and the limit. */
export interface Reservations {
  /** When they recently let orders lapse. */
  lapses: Date[]
  /** Reserved, neither paid by card nor handed over. */
  held: { value: Cents; articles: number }
  maxValue: Cents
}

/** In the caller's transaction, after `lockBuyer`, so that two orders at once do not both fit. */
export async function readReservations(
  ctx: Context,
  { buyerId }: { buyerId: string },
): Promise<Reservations> {
  const lapses = await listLapses(ctx, { buyerId })
  const held = await sumReserved(ctx, buyerId)
  const { heldValue } = await getSettings(ctx)
  return { lapses, held, maxValue: heldValue }
}

interface Request {
  value: Cents
  /** Number of different articles. */
  articles: number
  now: Date
}

/**
 * Limits what one buyer reserves without payment.
 * @throws AppError `conflict` with the limit in its words; `too-many-requests` after repeated lapses
 */
export function requireReservable(
  { lapses, held, maxValue }: Reservations,
  { value, articles, now }: Request,
): void {
  const until = waitAfterLapses(lapses, now)
  if (until) {
    throw new AppError('too-many-requests', holdMessages.wait(momentWords(until.toISOString())), {
      title: holdMessages.failureTitle,
      details: { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) },
    })
  }
  const limit = formatEuros(maxValue)
  if (held.value + value > maxValue)
    throw refused(
      held.value > 0
        ? holdMessages.tooMuch(limit, formatEuros(held.value))
        : holdMessages.tooMuchAtOnce(limit),
    )
  if (held.articles + articles > maxUnpaidArticles) throw refused(holdMessages.tooMany(maxUnpaidArticles))
}

const refused = (message: string) => new AppError('conflict', message, { title: holdMessages.failureTitle })

const reservedBy = (db: Context['db'], { buyerId }: { buyerId: string }) =>
  db
    .select({
      value: sql<string>`coalesce(sum(${orderItems.price} * (${orderItems.quantity} - ${orderItems.handedOver})), 0)`,
      articles: sql<number>`count(*)::int`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(orderItems, eq(orderItems.fulfilmentId, fulfilments.id))
    .where(
      and(
        eq(orders.userId, buyerId),
        fulfilments.hasReservedStock,
        isNull(fulfilments.paidAt),
        inArray(fulfilments.status, beforeHandOver),
      ),
    )

async function sumReserved({ db }: Context, buyerId: string): Promise<Reservations['held']> {
  const [held] = await reservedBy(db, { buyerId })
  return { value: centsFromDecimal(held?.value ?? '0'), articles: held?.articles ?? 0 }
}

/**
 * When a buyer recently let orders lapse, each order once: not paid in time, not collected in time, or cancelled by the buyer;
 * the first quick cancellations are left out, and orders that a suspension of the seller, or the end of their account, stopped. Requests for a quote reserve no stock
 * and do not count.
 */
async function listLapses(ctx: Context, input: { buyerId: string }): Promise<Date[]> {
  const since = new Date(ctx.clock.now().getTime() - lapsePeriodMs).toISOString()
  const { rows } = await ctx.db.execute<{ at: string; is_quick: boolean }>(sql`
    select max(order_events.created_at) as at, bool_and(order_events.mover = 'buyer' and
      order_events.created_at <= orders.created_at + ${`${quickCancellationMs} milliseconds`}::interval) as is_quick
    from orders
    join order_events on order_events.order_id = orders.id
    where orders.user_id = ${input.buyerId} and order_events.created_at > ${since}::timestamptz
    and (order_events.transition in ('expire', 'end-uncollected')
      or order_events.transition in ('cancel', 'cancel-unpaid') and order_events.mover = 'buyer'
        and orders.delivery_option = 'pickup')
    and not exists (select from fulfilments join fulfilment_marks on fulfilment_marks.fulfilment_id = fulfilments.id
      where fulfilments.order_id = orders.id and fulfilment_marks.mark in ('seller-suspended', 'seller-unpayable'))
    group by orders.id`)
  return countedLapses(rows.map(({ at, is_quick: isQuick }) => ({ at: new Date(at), isQuick })))
}
