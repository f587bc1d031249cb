import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type Cents, centsFromDecimal, formatEuros } from '#domain/money.ts'
import { holdMessages } from '#domain/order-messages.ts'
import { mostHeldArticles, waitAfterLapses } from '#domain/orders/holds.ts'
import { momentWords } from '#domain/orders/notice-words.ts'
import type { Context } from '../../context.ts'
import { fulfilments, orderItems, orders } from '../../database/schema/orders.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { listLapses } from './list-lapses.ts'

interface Holding {
  buyerId: string
  /** Of the goods that would be taken out of stock for them. */
  value: Cents
  /** How many different ones. */
  articles: number
}

/**
 * Whether a buyer may keep so much more from the others without having paid it. In the caller's
 * transaction, after take-turns.ts: two orders at once do not both see room.
 * @throws AppError `conflict` with the limit in its words; `too-many-requests` for who let orders lapse again and again
 */
export async function refuseHolding(ctx: Context, input: Holding): Promise<void> {
  const { buyerId, value, articles } = input
  const now = ctx.clock.now()
  const until = waitAfterLapses(await listLapses(ctx, { buyerId }), now)
  if (until) {
    throw new AppError('too-many-requests', holdMessages.wait(momentWords(until.toISOString())), {
      title: holdMessages.failureTitle,
      details: { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) },
    })
  }
  const held = await readHeld(ctx, buyerId)
  const { heldValue } = await getSettings(ctx)
  const most = formatEuros(heldValue)
  if (held.value + value > heldValue)
    throw refused(
      held.value > 0 ? holdMessages.tooMuch(most, formatEuros(held.value)) : holdMessages.tooMuchAtOnce(most),
    )
  if (held.articles + articles > mostHeldArticles) throw refused(holdMessages.tooMany(mostHeldArticles))
}

const refused = (message: string) => new AppError('conflict', message, { title: holdMessages.failureTitle })

/** What is out of stock for them, neither paid by card nor handed over. */
async function readHeld({ db }: Context, buyerId: string): Promise<{ value: Cents; articles: number }> {
  const [held] = await db
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
        eq(fulfilments.holdsStock, true),
        isNull(fulfilments.paidAt),
        inArray(fulfilments.status, ['initial', 'pending', 'accuse_reception']),
      ),
    )
  return { value: centsFromDecimal(held?.value ?? '0'), articles: held?.articles ?? 0 }
}
