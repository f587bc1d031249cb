import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type Cents, centsFromDecimal, formatEuros } from '#domain/money.ts'
import { holdMessages } from '#domain/order-messages.ts'
import { lapseMemory, mostHeldArticles, quickCancellation, waitAfterLapses } from '#domain/orders/holds.ts'
import { momentWords } from '#domain/orders/notice-words.ts'
import { beforeHandOver } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

/**
 * What one buyer asks for is decided one after the other, until the transaction ends. After an order's row, before any product
 * is locked.
 */
export async function takeTurns({ db }: Context, { buyerId }: { buyerId: string }): Promise<void> {
  await lockInTransaction(db, 'holdsOfBuyer', buyerId)
}

/** What decides whether a buyer may keep more from the others. */
export interface Holding {
  /** When they let orders lapse lately. */
  lapses: Date[]
  /** What is out of stock for them, neither paid by card nor handed over. */
  held: { value: Cents; articles: number }
  /** What may be, at most. */
  mostValue: Cents
}

/** In the caller's transaction, in the buyer's turn (`takeTurns`): two orders at once do not both see room. */
export async function readHolding(ctx: Context, { buyerId }: { buyerId: string }): Promise<Holding> {
  const lapses = await listLapses(ctx, { buyerId })
  const held = await readHeld(ctx, buyerId)
  const { heldValue } = await getSettings(ctx)
  return { lapses, held, mostValue: heldValue }
}

interface Wanted {
  /** Of the goods that would be taken out of stock for them. */
  value: Cents
  /** How many different ones. */
  articles: number
  now: Date
}

/**
 * Whether a buyer may keep so much more from the others without having paid it.
 * @throws AppError `conflict` with the limit in its words; `too-many-requests` for who let orders lapse again and again
 */
export function refuseHolding({ lapses, held, mostValue }: Holding, { value, articles, now }: Wanted): void {
  const until = waitAfterLapses(lapses, now)
  if (until) {
    throw new AppError('too-many-requests', holdMessages.wait(momentWords(until.toISOString())), {
      title: holdMessages.failureTitle,
      details: { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) },
    })
  }
  const most = formatEuros(mostValue)
  if (held.value + value > mostValue)
    throw refused(
      held.value > 0 ? holdMessages.tooMuch(most, formatEuros(held.value)) : holdMessages.tooMuchAtOnce(most),
    )
  if (held.articles + articles > mostHeldArticles) throw refused(holdMessages.tooMany(mostHeldArticles))
}

const refused = (message: string) => new AppError('conflict', message, { title: holdMessages.failureTitle })

/** In words, not in values: PostgreSQL plans it once, by the index of what is unpaid. */
const heldBy = (db: Context['db'], { buyerId }: { buyerId: string }) =>
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
        fulfilments.holdsStock,
        isNull(fulfilments.paidAt),
        inArray(fulfilments.status, beforeHandOver),
      ),
    )

async function readHeld({ db }: Context, buyerId: string): Promise<Holding['held']> {
  const [held] = await heldBy(db, { buyerId })
  return { value: centsFromDecimal(held?.value ?? '0'), articles: held?.articles ?? 0 }
}

/**
 * When a buyer let orders lapse lately, each order once: not paid in time, not fetched in time, or given up themselves after
 * keeping the goods from others for a while. A request for a quote kept nothing, whatever became of it.
 */
async function listLapses(ctx: Context, input: { buyerId: string }): Promise<Date[]> {
  const since = new Date(ctx.clock.now().getTime() - lapseMemory).toISOString()
  const { rows } = await ctx.db.execute<{ at: string }>(sql`
    select max(order_events.created_at) as at from orders
    join order_events on order_events.order_id = orders.id
    where orders.user_id = ${input.buyerId} and order_events.created_at > ${since}::timestamptz
    and (order_events.transition in ('expire', 'end-uncollected')
      or order_events.transition in ('cancel', 'cancel-unpaid') and order_events.mover = 'buyer'
        and orders.delivery_option = 'pickup'
        and order_events.created_at > orders.created_at + ${`${quickCancellation} milliseconds`}::interval)
    group by orders.id`)
  return rows.map(({ at }) => new Date(at))
}
