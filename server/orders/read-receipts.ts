import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { fulfilments, orders } from '../database/schema/orders.ts'

/**
 * When the last of an order's goods was received, since a withdrawal's period begins with that (code de la consommation,
 * L. 221-18); null while some are still to come. What was cancelled never comes.
 */
const receivedAt: SQL<Date | null> = sql`case when bool_and(${fulfilments.receivedAt} is not null)
  then max(${fulfilments.receivedAt}) end`.mapWith(fulfilments.receivedAt)

const isLive = ne(fulfilments.status, 'annulee')

/** When the goods of these orders were received; an order that was not is absent. */
export async function readReceipts(ctx: Context, input: { orderIds: string[] }): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ orderId: fulfilments.orderId, receivedAt })
    .from(fulfilments)
    .where(and(inArray(fulfilments.orderId, input.orderIds), isLive))
    .groupBy(fulfilments.orderId)
  return new Map(rows.flatMap(({ orderId, receivedAt }) => (receivedAt ? [[orderId, receivedAt]] : [])))
}

/** The same of each order of a query. */
export const receiptOfOrder = ({ db }: Context) =>
  db
    .select({ receivedAt })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orders.id), isLive))
