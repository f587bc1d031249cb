import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { days } from '#domain/orders/delays.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import { maxHoursToAcknowledge, type WaitingList, type WaitingListQuery } from '#domain/platform/work.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { disputes } from '#server/database/schema/disputes.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'

const orderTitle = (orderId: string) => `Commande ${orderNumber(orderId)}`
const orderAddress = (orderId: string) => `/admin/orders/${orderId}`

/** Lists undecided disputes, oldest first, with the buyer as the first party. */
export async function listOpenDisputes(ctx: Context, { limit, ids }: WaitingListQuery): Promise<WaitingList> {
  const [count, rows] = await Promise.all([
    countUpTo(ctx.db, disputes, sql`decided_at is null`),
    ctx.db
      .select({
        id: disputes.id,
        reason: disputes.reason,
        createdAt: disputes.createdAt,
        orderId: fulfilments.orderId,
        sellerId: fulfilments.sellerId,
        buyerId: orders.userId,
      })
      .from(disputes)
      .innerJoin(fulfilments, eq(fulfilments.id, disputes.fulfilmentId))
      .innerJoin(orders, eq(orders.id, fulfilments.orderId))
      .where(and(isNull(disputes.decidedAt), ids && inArray(disputes.id, ids)))
      .orderBy(asc(disputes.createdAt))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ id, reason, createdAt, orderId, sellerId, buyerId }) => ({
      id,
      title: orderTitle(orderId),
      text: reason,
      people: [buyerId, sellerId],
      since: createdAt,
      to: orderAddress(orderId),
    })),
  }
}

/** Lists overdue fulfilments that their seller has not acknowledged, with their expiry; the seller is the first party. */
export async function listUnacknowledged(
  ctx: Context,
  { limit, ids }: WaitingListQuery,
): Promise<WaitingList> {
  const before = new Date(ctx.clock.now().getTime() - maxHoursToAcknowledge * 3_600_000)
  const isLate = and(eq(fulfilments.status, states.agreed), lt(fulfilments.statusSince, before))
  const [{ delays }, count, rows] = await Promise.all([
    getSettings(ctx),
    countUpTo(ctx.db, fulfilments, isLate),
    ctx.db
      .select({ fulfilment: fulfilments, buyerId: orders.userId })
      .from(fulfilments)
      .innerJoin(orders, eq(orders.id, fulfilments.orderId))
      .where(and(isLate, ids && inArray(fulfilments.id, ids)))
      .orderBy(asc(fulfilments.statusSince))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ fulfilment: { id, orderId, sellerId, statusSince, waitingSince }, buyerId }) => ({
      id,
      title: orderTitle(orderId),
      people: [sellerId, buyerId],
      since: statusSince,
      to: orderAddress(orderId),
      deadline: waitingSince && new Date(waitingSince.getTime() + days(delays.handOverDays)),
    })),
  }
}
