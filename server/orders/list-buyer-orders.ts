import { desc, eq } from 'drizzle-orm'
import { type Context, requireAdmin } from '../context.ts'
import { orders } from '../database/schema/orders.ts'

const latest = 5

/** The newest orders of one buyer, and how many there are. For administrators. */
export async function listBuyerOrders(ctx: Context, input: { buyerId: string }) {
  requireAdmin(ctx)
  const own = eq(orders.userId, input.buyerId)
  const [total, rows] = await Promise.all([
    ctx.db.$count(orders, own),
    ctx.db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        status: orders.status,
        deliveryOption: orders.deliveryOption,
        totalAmount: orders.totalAmount,
      })
      .from(orders)
      .where(own)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(latest),
  ])
  return { total, latest: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
