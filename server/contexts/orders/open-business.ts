import { and, eq, gt, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import { contestDays, days } from '#domain/orders/delays.ts'
import { closed, inProgress, states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'
import { findOpenMoney } from '../payments/open-money.ts'

/** Unfinished purchases, sales and payments of a user, which prevent the deletion of their account. */
export async function findOpenOrders(ctx: Context, { userId }: { userId: string }) {
  const { db, clock } = ctx
  const bought = eq(orders.userId, userId)
  const sold = eq(fulfilments.sellerId, userId)
  const contestedSince = new Date(clock.now().getTime() - days(contestDays))
  const count = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`
  const isOpen = inArray(fulfilments.status, inProgress)
  const contestable = and(
    eq(fulfilments.status, states.received),
    isNotNull(fulfilments.paidAt),
    gt(fulfilments.receivedAt, contestedSince),
  )
  const [found] = await db
    .select({
      // An order of three sellers is one.
      purchases: sql<number>`(count(distinct ${orders.id}) filter (where ${bought} and ${isOpen}))::int`,
      sales: count(sql`${sold} and ${isOpen}`),
      disputes: count(eq(fulfilments.status, states.disputed)),
      contestable: count(sql`${sold} and ${contestable}`),
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(
      and(
        or(bought, sold),
        // Nearly all of a long history is left out by the index on status.
        or(not(inArray(fulfilments.status, closed)), gt(fulfilments.receivedAt, contestedSince)),
      ),
    )
  const money = await findOpenMoney(ctx, {
    userId,
    orders: db.select({ id: orders.id }).from(orders).where(bought),
    fulfilments: db.select({ id: fulfilments.id }).from(fulfilments).where(sold),
  })
  return { purchases: 0, sales: 0, disputes: 0, contestable: 0, ...found, ...money }
}

/** Whether an order was ever placed with this seller. */
export async function hasSold({ db }: Context, { sellerId }: { sellerId: string }): Promise<boolean> {
  const [sale] = await db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(eq(fulfilments.sellerId, sellerId))
    .limit(1)
  return sale !== undefined
}
