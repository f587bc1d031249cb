import { and, count, eq, ne, sql, sum } from 'drizzle-orm'
import { centsFromDecimal } from '#domain/money.ts'
import { states } from '#domain/orders/states.ts'
import type { Day } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { inDays, parisDayOf } from '#server/database/paris-days.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'

/**
 * Orders of each day, and their value in cents once paid (or confirmed, without card payment). Cancelled orders and cancelled
 * parts of sellers do not count; orders that wait for a payment or a quote count without value. Days without orders are absent.
 */
export async function orderFigures(ctx: Context, days: { first: Day; last: Day }) {
  const cancelled = ctx.db
    .select({ amount: sum(sql`${fulfilments.amount} + coalesce(${fulfilments.transportAmount}, 0)`) })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orders.id), eq(fulfilments.status, states.cancelled)))
  const rows = await ctx.db
    .select({
      day: parisDayOf(orders.createdAt),
      orders: count(),
      sales: sql<
        string | null
      >`sum(${orders.totalAmount} - coalesce((${cancelled}), 0)) filter (where ${ne(orders.status, states.placed)})`,
    })
    .from(orders)
    .where(and(inDays(orders.createdAt, days), ne(orders.status, states.cancelled)))
    .groupBy(sql`1`)
  return rows.map(({ sales, ...row }) => ({ ...row, sales: centsFromDecimal(sales ?? '0') }))
}
