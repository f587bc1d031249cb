import { and, eq, gt, notInArray, or, sql } from 'drizzle-orm'
import { contestDays, days } from '#domain/orders/delays.ts'
import type { Context } from '#server/context.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'
import { findOpenMoney } from '../payments/open-money.ts'

/** What somebody has bought or sold that is not over, money included: while there is any, they cannot leave. */
export async function findOpenOrders(ctx: Context, { userId }: { userId: string }) {
  const { db, clock } = ctx
  const bought = eq(orders.userId, userId)
  const sold = eq(fulfilments.sellerId, userId)
  const contestedSince = new Date(clock.now().getTime() - days(contestDays)).toISOString()
  const count = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`
  const isOpen = sql`${fulfilments.status} not in ('livree', 'annulee', 'disputed')`
  const contestable = sql`${fulfilments.status} = 'livree' and ${fulfilments.paidAt} is not null
    and ${fulfilments.receivedAt} > ${contestedSince}::timestamptz`
  const [found] = await db
    .select({
      // An order of three sellers is one.
      purchases: sql<number>`(count(distinct ${orders.id}) filter (where ${bought} and ${isOpen}))::int`,
      sales: count(sql`${sold} and ${isOpen}`),
      disputes: count(sql`${fulfilments.status} = 'disputed'`),
      contestable: count(sql`${sold} and ${contestable}`),
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(
      and(
        or(bought, sold),
        // Nearly all of a long history is left out by the index on status.
        or(
          notInArray(fulfilments.status, ['livree', 'annulee']),
          gt(fulfilments.receivedAt, new Date(contestedSince)),
        ),
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
