import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { isOrderNumber } from '#domain/orders/orders.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'
import { type OrderStatus, states } from '#domain/orders/states.ts'
import {
  isConsumer,
  isProfessional,
  isWithdrawalOpen,
  lastWithdrawalDay,
  maxWithdrawalDays,
} from '#domain/orders/withdrawal.ts'
import { addDays, type Day, toParisDay } from '#domain/platform/days.ts'
import { type Context, requireSide } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { withdrawalItems, withdrawals } from '#server/database/schema/withdrawals.ts'
import { listContacts } from '../accounts/people.ts'
import { soldUnitColumns } from './read-facts.ts'

/**
 * The time at which the last goods of an order were received, from which the period of withdrawal runs (code de la
 * consommation, L. 221-18); null while goods are missing. Cancelled fulfilments do not count.
 */
const receivedAt: SQL<Date | null> = sql`case when bool_and(${fulfilments.receivedAt} is not null)
  then max(${fulfilments.receivedAt}) end`.mapWith(fulfilments.receivedAt)

const isNotCancelled = ne(fulfilments.status, states.cancelled)

/** Reads when the goods of these orders were received; other orders are absent. */
export async function readReceipts(ctx: Context, input: { orderIds: string[] }): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ orderId: fulfilments.orderId, receivedAt })
    .from(fulfilments)
    .where(and(inArray(fulfilments.orderId, input.orderIds), isNotCancelled))
    .groupBy(fulfilments.orderId)
  return new Map(rows.flatMap(({ orderId, receivedAt }) => (receivedAt ? [[orderId, receivedAt]] : [])))
}

/** Returns the time of receipt as a subquery for each order of a query. */
const receivedAtOfOrder = ({ db }: Context) =>
  db
    .select({ receivedAt })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orders.id), isNotCancelled))

/** An item of an order, with the facts that decide whether the buyer can still withdraw from it. */
export interface WithdrawableItem extends SoldUnit {
  id: string
  title: string
  quantity: number
  /** The price of one unit. */
  price: Cents
  /** The time of the withdrawal; null without one. */
  withdrawnAt: string | null
  /** True when a private person sold it, to whom the right of withdrawal does not apply. */
  isFromPrivatePerson: boolean
  /** True when the seller's part is cancelled, and no contract exists any more. */
  isCancelled: boolean
}

/** Reads the items of these orders, by order, with their withdrawals. */
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
      ...soldUnitColumns,
      sellerId: fulfilments.sellerId,
      status: fulfilments.status,
      withdrawalId: withdrawals.id,
      withdrawnAt: withdrawals.createdAt,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .leftJoin(withdrawalItems, eq(withdrawalItems.orderItemId, orderItems.id))
    .leftJoin(withdrawals, eq(withdrawals.id, withdrawalItems.withdrawalId))
    .where(inArray(orderItems.orderId, input.orderIds))
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))
  const sellers = await listContacts(ctx, { userIds: [...new Set(rows.map((row) => row.sellerId))] })
  const privatePeople = new Set(
    sellers.filter((seller) => !isProfessional(seller.organizationType)).map((seller) => seller.id),
  )
  const byOrder = Map.groupBy(rows, (row) => row.orderId)
  return new Map(
    [...byOrder].map(([orderId, itemRows]) => [
      orderId,
      itemRows.map(({ orderId: _, sellerId, status, withdrawnAt, ...item }) => ({
        ...item,
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
        isFromPrivatePerson: privatePeople.has(sellerId),
        isCancelled: status === states.cancelled,
      })),
    ]),
  )
}

export interface Withdrawal {
  id: string
  /** The name typed in the statement. */
  name: string
  createdAt: string
  items: (SoldUnit & { id: string; title: string; quantity: number })[]
}

/** Lists the withdrawals from an order, oldest first; with a seller, only those of their items. */
export async function listWithdrawals(
  ctx: Context,
  input: { orderId: string; sellerId?: string },
): Promise<Withdrawal[]> {
  const rows = await ctx.db
    .select({
      id: withdrawals.id,
      name: withdrawals.name,
      createdAt: withdrawals.createdAt,
      item: { id: orderItems.id, title: orderItems.title, quantity: orderItems.quantity, ...soldUnitColumns },
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
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id), asc(inNameOrder(orderItems.title)))
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((itemRows) => {
    const [first] = itemRows
    if (!first) return []
    const { id, name, createdAt } = first
    return [{ id, name, createdAt: createdAt.toISOString(), items: itemRows.map((row) => row.item) }]
  })
}

export interface WithdrawableOrder {
  id: string
  createdAt: string
  status: OrderStatus
  /** Null when the goods have not been received, and the period has not begun. */
  lastDay: Day | null
  /** True until the period ends. */
  isOpen: boolean
  items: (WithdrawableItem & { isOpen: boolean })[]
}

/** Maximum of listed orders; the page of an older order links to its own withdrawal. */
const maxListedOrders = 50

/**
 * Lists the signed-in consumer's orders that can still be withdrawn from, newest first; with a number, that order in any case.
 * @throws AppError `not-signed-in`
 */
export async function listWithdrawableOrders(
  ctx: Context,
  input: { number?: string },
): Promise<{ isConsumer: boolean; orders: WithdrawableOrder[]; hasMore: boolean }> {
  const actor = requireSide(ctx, 'buyer')
  const [buyer] = await listContacts(ctx, { userIds: [actor.userId] })
  if (!isConsumer(buyer?.organizationType ?? null)) return { isConsumer: false, orders: [], hasMore: false }
  const now = ctx.clock.now()
  const rows = await ctx.db
    .select({ id: orders.id, createdAt: orders.createdAt, status: orders.status })
    .from(orders)
    .where(and(eq(orders.userId, actor.userId), matchesNumber(ctx, input.number)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxListedOrders + 1)
  const orderIds = rows.slice(0, maxListedOrders).map((row) => row.id)
  if (orderIds.length === 0) return { isConsumer: true, orders: [], hasMore: false }
  const [receipts, items] = await Promise.all([
    readReceipts(ctx, { orderIds }),
    readWithdrawableItems(ctx, { orderIds }),
  ])
  const found = rows.slice(0, maxListedOrders).map(({ id, createdAt, status }): WithdrawableOrder => {
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
        isOpen: isOpen && !item.withdrawnAt && !item.isFromPrivatePerson && !item.isCancelled,
      })),
    }
  })
  return {
    isConsumer: true,
    orders: input.number === undefined ? found.filter((order) => order.isOpen) : found,
    hasMore: rows.length > maxListedOrders,
  }
}

/** Matches the order with this number; without one, the orders whose period may still run. */
function matchesNumber(ctx: Context, number: string | undefined) {
  if (number !== undefined)
    return isOrderNumber(number) ? eq(sql`left(${orders.id}::text, 8)`, number.toLowerCase()) : sql`false`
  const earliest = addDays(toParisDay(ctx.clock.now()), -maxWithdrawalDays)
  return and(
    ne(orders.status, states.cancelled),
    sql`coalesce((${receivedAtOfOrder(ctx)}), 'infinity') > ${earliest}::timestamptz`,
  )
}
