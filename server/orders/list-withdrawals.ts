import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { fulfilments, orderItems, withdrawalItems, withdrawals } from '../database/schema/orders.ts'

export interface Withdrawal {
  id: string
  /** As the statement was signed. */
  name: string
  createdAt: string
  items: { id: string; title: string; quantity: number }[]
}

/** The withdrawals from an order, oldest first; only those from one seller's articles, if one is given. */
export async function listWithdrawals(
  ctx: Context,
  input: { orderId: string; sellerId?: string },
): Promise<Withdrawal[]> {
  const rows = await ctx.db
    .select({
      id: withdrawals.id,
      name: withdrawals.name,
      createdAt: withdrawals.createdAt,
      item: { id: orderItems.id, title: orderItems.title, quantity: orderItems.quantity },
    })
    .from(withdrawals)
    .innerJoin(withdrawalItems, eq(withdrawalItems.withdrawalId, withdrawals.id))
    .innerJoin(orderItems, eq(orderItems.id, withdrawalItems.orderItemId))
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(
      and(
        eq(withdrawals.orderId, input.orderId),
        input.sellerId ? eq(fulfilments.sellerId, input.sellerId) : undefined,
      ),
    )
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id), asc(orderItems.title))
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { id, name, createdAt } = first
    return [{ id, name, createdAt: createdAt.toISOString(), items: own.map((row) => row.item) }]
  })
}
