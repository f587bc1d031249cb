import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { isOrderNumber, type OrderStatus } from '#domain/orders/orders.ts'
import {
  isConsumer,
  isWithdrawalOpen,
  lastWithdrawalDay,
  longestWithdrawalPeriod,
} from '#domain/orders/withdrawal.ts'
import { addDays, type Day, dayOf } from '#domain/platform/days.ts'
import { listContacts } from '../accounts/list-contacts.ts'
import { type Context, requireActor } from '../context.ts'
import { orders } from '../database/schema/orders.ts'
import { readReceipts, receiptOfOrder } from './read-receipts.ts'
import { readWithdrawableItems, type WithdrawableItem } from './read-withdrawable-items.ts'

export interface WithdrawableOrder {
  id: string
  createdAt: string
  status: OrderStatus
  /** Null: the goods have not been received, and the period has not begun. */
  lastDay: Day | null
  /** It is not too late. */
  isOpen: boolean
  items: (WithdrawableItem & { isOpen: boolean })[]
}

/** Of those that are open at the same time; the page of an older order leads to its own. */
const mostOrders = 50

/**
 * The signed-in consumer's orders that can still be withdrawn from, newest first; or those of one number, whether they
 * can or not. @throws AppError `not-signed-in`
 */
export async function listWithdrawableOrders(
  ctx: Context,
  input: { number?: string },
): Promise<{ isConsumer: boolean; orders: WithdrawableOrder[]; hasMore: boolean }> {
  const actor = requireActor(ctx)
  const [buyer] = await listContacts(ctx, { userIds: [actor.userId] })
  if (!isConsumer(buyer?.organizationType ?? null)) return { isConsumer: false, orders: [], hasMore: false }
  const now = ctx.clock.now()
  const rows = await ctx.db
    .select({ id: orders.id, createdAt: orders.createdAt, status: orders.status })
    .from(orders)
    .where(and(eq(orders.userId, actor.userId), wanted(ctx, input.number)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(mostOrders + 1)
  const orderIds = rows.slice(0, mostOrders).map((row) => row.id)
  if (orderIds.length === 0) return { isConsumer: true, orders: [], hasMore: false }
  const [receipts, items] = await Promise.all([
    readReceipts(ctx, { orderIds }),
    readWithdrawableItems(ctx, { orderIds }),
  ])
  const found = rows.slice(0, mostOrders).map(({ id, createdAt, status }): WithdrawableOrder => {
    const receivedAt = receipts.get(id) ?? null
    const isOpen = isWithdrawalOpen({ status, receivedAt }, now)
    return {
      id,
      createdAt: createdAt.toISOString(),
      status,
      lastDay: receivedAt && lastWithdrawalDay(receivedAt),
      isOpen,
      items: (items.get(id) ?? []).map(({ withdrawalId: _, ...item }) => ({
        ...item,
        isOpen: isOpen && !item.withdrawnAt && !item.isFromPrivatePerson,
      })),
    }
  })
  return {
    isConsumer: true,
    orders: input.number === undefined ? found.filter((order) => order.isOpen) : found,
    hasMore: rows.length > mostOrders,
  }
}

/** Those of this number; otherwise those whose period may still be running. */
function wanted(ctx: Context, number: string | undefined) {
  if (number !== undefined)
    return isOrderNumber(number) ? eq(sql`left(${orders.id}::text, 8)`, number.toLowerCase()) : sql`false`
  const earliest = addDays(dayOf(ctx.clock.now()), -longestWithdrawalPeriod)
  return and(
    ne(orders.status, 'annulee'),
    sql`coalesce((${receiptOfOrder(ctx)}), 'infinity') > ${earliest}::timestamptz`,
  )
}
