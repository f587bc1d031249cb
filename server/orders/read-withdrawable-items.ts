import { asc, eq, inArray } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { isProfessional } from '#domain/orders/withdrawal.ts'
import { listContacts } from '../accounts/list-contacts.ts'
import type { Context } from '../context.ts'
import { fulfilments, orderItems, withdrawalItems, withdrawals } from '../database/schema/orders.ts'

/** An article as it can be withdrawn from, or not. */
export interface WithdrawableItem {
  id: string
  title: string
  quantity: number
  /** Of one piece. */
  price: Cents
  /** When it was withdrawn from; null: it was not. */
  withdrawnAt: string | null
  /** Sold by a private person, whom nobody can withdraw from. */
  isFromPrivatePerson: boolean
}

/** The articles of these orders by order, and which of them were withdrawn from by which withdrawal. */
export async function readWithdrawableItems(
  ctx: Context,
  input: { orderIds: string[] },
): Promise<Map<string, (WithdrawableItem & { withdrawalId: string | null })[]>> {
  const rows = await ctx.db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      price: orderItems.price,
      sellerId: fulfilments.sellerId,
      withdrawalId: withdrawals.id,
      withdrawnAt: withdrawals.createdAt,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .leftJoin(withdrawalItems, eq(withdrawalItems.orderItemId, orderItems.id))
    .leftJoin(withdrawals, eq(withdrawals.id, withdrawalItems.withdrawalId))
    .where(inArray(orderItems.orderId, input.orderIds))
    .orderBy(asc(orderItems.title), asc(orderItems.id))
  const sellers = await listContacts(ctx, { userIds: [...new Set(rows.map((row) => row.sellerId))] })
  const privatePeople = new Set(
    sellers.filter((seller) => !isProfessional(seller.organizationType)).map((seller) => seller.id),
  )
  const byOrder = Map.groupBy(rows, (row) => row.orderId)
  return new Map(
    [...byOrder].map(([orderId, own]) => [
      orderId,
      own.map(({ orderId: _, sellerId, withdrawnAt, ...item }) => ({
        ...item,
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
        isFromPrivatePerson: privatePeople.has(sellerId),
      })),
    ]),
  )
}
