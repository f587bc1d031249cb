import { and, eq, inArray, max } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { orderEvents } from '../database/schema/orders.ts'

/**
 * When the goods of these orders were received; an order that was not is absent. Of several moments the last one counts,
 * since a withdrawal's period begins with the last of the goods (code de la consommation, L. 221-18).
 */
export async function readReceipts(ctx: Context, input: { orderIds: string[] }): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ orderId: orderEvents.orderId, receivedAt: max(orderEvents.createdAt) })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, input.orderIds), eq(orderEvents.toStatus, 'livree')))
    .groupBy(orderEvents.orderId)
  return new Map(rows.flatMap(({ orderId, receivedAt }) => (receivedAt ? [[orderId, receivedAt]] : [])))
}
