import { and, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { centsFromDecimal } from '#domain/money.ts'
import { states, unsold } from '#domain/orders/states.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { summariseSellerMoney } from '#server/contexts/payments/seller-money.ts'
import { disputes } from '#server/database/schema/disputes.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'

/** Returns numbers and sums in cents of a user's purchases and sales; orders that are not agreed or cancelled have no sum. */
export async function summariseParty(ctx: Context, { userId }: { userId: string }) {
  requireAdmin(ctx)
  const { db } = ctx
  const sold = db.select({ id: fulfilments.id }).from(fulfilments).where(eq(fulfilments.sellerId, userId))
  const countWhere = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`
  const sumWhere = (amount: unknown, condition: unknown) =>
    sql`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(centsFromDecimal)
  const [[bought], [sales], [disputesOpened], [reviewsReceived], money] = await Promise.all([
    db
      .select({
        count: countWhere(sql`true`),
        cancelled: countWhere(eq(orders.status, states.cancelled)),
        spent: sumWhere(orders.totalAmount, not(inArray(orders.status, unsold))),
      })
      .from(orders)
      .where(eq(orders.userId, userId)),
    db
      .select({
        count: countWhere(sql`true`),
        cancelled: countWhere(eq(fulfilments.status, states.cancelled)),
        earned: sumWhere(
          sql`${fulfilments.amount} + coalesce(${fulfilments.transportAmount}, 0)`,
          not(inArray(fulfilments.status, unsold)),
        ),
      })
      .from(fulfilments)
      .where(eq(fulfilments.sellerId, userId)),
    db
      .select({ opened: countWhere(sql`true`), open: countWhere(isNull(disputes.decidedAt)) })
      .from(disputes)
      .where(eq(disputes.openedBy, userId)),
    db
      .select({ count: countWhere(sql`true`), stars: sql<number | null>`avg(${reviews.stars})::float` })
      .from(reviews)
      .where(and(eq(reviews.subjectId, userId), isNull(reviews.hiddenAt))),
    summariseSellerMoney(ctx, { sellerId: userId, fulfilments: sold }),
  ])
  return {
    bought: bought ?? { count: 0, cancelled: 0, spent: 0 },
    sales: sales ?? { count: 0, cancelled: 0, earned: 0 },
    disputes: disputesOpened ?? { opened: 0, open: 0 },
    reviews: reviewsReceived ?? { count: 0, stars: null },
    money,
  }
}

const maxLatestOrders = 5

/** The newest orders of one buyer, and how many there are. For administrators. */
export async function listBuyerOrders(ctx: Context, input: { buyerId: string }) {
  requireAdmin(ctx)
  const isByBuyer = eq(orders.userId, input.buyerId)
  const [total, rows] = await Promise.all([
    ctx.db.$count(orders, isByBuyer),
    ctx.db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        status: orders.status,
        deliveryOption: orders.deliveryOption,
        totalAmount: orders.totalAmount,
      })
      .from(orders)
      .where(isByBuyer)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxLatestOrders),
  ])
  return { total, latest: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
