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
import { addDays, type Day, dayOf } from '#domain/platform/days.ts'
import { type Context, requireSide } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { withdrawalItems, withdrawals } from '#server/database/schema/withdrawals.ts'
import { listContacts } from '../accounts/people.ts'
import { soldUnit } from './read-facts.ts'

/**
 * When the last of an order's goods was received, since a withdrawal's period begins with that (code de la consommation,
 * L. 221-18); null while some are still to come. What was cancelled never comes.
 */
const receivedAt: SQL<Date | null> = sql`case when bool_and(${fulfilments.receivedAt} is not null)
  then max(${fulfilments.receivedAt}) end`.mapWith(fulfilments.receivedAt)

const isLive = ne(fulfilments.status, states.cancelled)

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
const receiptOfOrder = ({ db }: Context) =>
  db
    .select({ receivedAt })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orders.id), isLive))

/** An article as it can be withdrawn from, or not. */
export interface WithdrawableItem extends SoldUnit {
  id: string
  title: string
  quantity: number
  /** Of one piece. */
  price: Cents
  /** When it was withdrawn from; null: it was not. */
  withdrawnAt: string | null
  /** Sold by a private person: the right of withdrawal does not apply. */
  isFromPrivatePerson: boolean
  /** The seller's part is cancelled: there is no contract to withdraw from. */
  isCancelled: boolean
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
      ...soldUnit,
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
    [...byOrder].map(([orderId, own]) => [
      orderId,
      own.map(({ orderId: _, sellerId, status, withdrawnAt, ...item }) => ({
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
  /** As the statement was signed. */
  name: string
  createdAt: string
  items: (SoldUnit & { id: string; title: string; quantity: number })[]
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
      item: { id: orderItems.id, title: orderItems.title, quantity: orderItems.quantity, ...soldUnit },
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
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { id, name, createdAt } = first
    return [{ id, name, createdAt: createdAt.toISOString(), items: own.map((row) => row.item) }]
  })
}

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
const maxListedOrders = 50

/**
 * The signed-in consumer's orders that can still be withdrawn from, newest first; or those of one number, whether they
 * can or not. @throws AppError `not-signed-in`
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

/** The order with this number; without one, those whose period may still run. */
function matchesNumber(ctx: Context, number: string | undefined) {
  if (number !== undefined)
    return isOrderNumber(number) ? eq(sql`left(${orders.id}::text, 8)`, number.toLowerCase()) : sql`false`
  const earliest = addDays(dayOf(ctx.clock.now()), -maxWithdrawalDays)
  return and(
    ne(orders.status, states.cancelled),
    sql`coalesce((${receiptOfOrder(ctx)}), 'infinity') > ${earliest}::timestamptz`,
  )
}
