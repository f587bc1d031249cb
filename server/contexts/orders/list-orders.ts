import { asc, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Cents } from '#domain/money.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'
import { type OrderStatus, states } from '#domain/orders/states.ts'
import { type Context, requireSide } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { listPrimaryPictures } from '../catalogue/pictures.ts'
import { soldUnitColumns } from './read-facts.ts'

export interface OrderSummary {
  id: string
  createdAt: string
  status: OrderStatus
  deliveryOption: DeliveryOption
  totalAmount: Cents
  /** False while the price of a delivery is still to be agreed. */
  isTotalKnown: boolean
  /** True when the order is to be paid by card now. */
  isToBePaid: boolean
  settlement: Settlement
  /** The first items; the order's page lists all. */
  items: (SoldUnit & {
    productId: string
    title: string
    quantity: number
    price: Cents
    picture: Picture | null
  })[]
  /** The number of different items in the whole order. */
  itemCount: number
}

export const ownOrdersPerPage = 20
const itemsPerOrder = 3

/** Lists the signed-in buyer's own orders, newest first. @throws AppError `not-signed-in` */
export async function listOrders(
  ctx: Context,
  input: { page: number },
): Promise<{ orders: OrderSummary[]; total: number }> {
  const actor = requireSide(ctx, 'buyer')
  const isOfBuyer = eq(orders.userId, actor.userId)
  const [rows, [countRow]] = await Promise.all([
    ctx.db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        status: orders.status,
        deliveryOption: orders.deliveryOption,
        totalAmount: orders.totalAmount,
        paymentDueAt: orders.paymentDueAt,
        isTotalKnown,
        isPaid,
      })
      .from(orders)
      .where(isOfBuyer)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ownOrdersPerPage)
      .offset((input.page - 1) * ownOrdersPerPage),
    ctx.db.select({ total: count() }).from(orders).where(isOfBuyer),
  ])
  const items = await readItems(
    ctx,
    rows.map((row) => row.id),
  )
  return {
    orders: rows.map(({ paymentDueAt, isPaid, ...row }) => ({
      ...row,
      isToBePaid: ctx.payments !== null && row.status === states.placed && paymentDueAt !== null,
      settlement: isPaid || paymentDueAt ? 'card' : row.totalAmount === 0 ? 'free' : 'direct',
      createdAt: row.createdAt.toISOString(),
      ...(items.get(row.id) ?? { items: [], itemCount: 0 }),
    })),
    total: countRow?.total ?? 0,
  }
}

/**
 * A pickup costs no delivery, and a cancelled fulfilment needs no price. `orders.id` is written out: in a query of one table
 * Drizzle omits the table's name, which would refer to the inner one.
 */
const isTotalKnown = sql<boolean>`(${orders.deliveryOption} = 'pickup' or not exists (
  select from ${fulfilments} fulfilment
  where fulfilment.order_id = orders.id and fulfilment.status <> ${states.cancelled} and fulfilment.transport_amount is null))`

const isPaid = sql<boolean>`exists (
  select from ${fulfilments} fulfilment where fulfilment.order_id = orders.id and fulfilment.paid_at is not null)`

type FirstItems = Pick<OrderSummary, 'items' | 'itemCount'>

/** Reads the first items of each order and their number, in one query. */
async function readItems(ctx: Context, orderIds: string[]): Promise<Map<string, FirstItems>> {
  if (orderIds.length === 0) return new Map()
  const ranked = ctx.db
    .select({
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      price: orderItems.price,
      ...soldUnitColumns,
      rank: sql<number>`row_number() over (partition by ${orderItems.orderId} order by ${inNameOrder(orderItems.title)}, ${orderItems.id})`
        .mapWith(Number)
        .as('rank'),
      itemCount: sql<number>`count(*) over (partition by ${orderItems.orderId})`
        .mapWith(Number)
        .as('item_count'),
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .as('ranked')
  const rows = await ctx.db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, itemsPerOrder))
    .orderBy(asc(ranked.orderId), asc(ranked.rank))
  const pictures = await listPrimaryPictures(ctx, {
    productIds: [...new Set(rows.map((row) => row.productId))],
  })
  return new Map(
    [...Map.groupBy(rows, (row) => row.orderId)].map(([orderId, isOfBuyer]) => [
      orderId,
      {
        itemCount: isOfBuyer[0]?.itemCount ?? 0,
        items: isOfBuyer.map(({ orderId: _, rank: __, itemCount: ___, ...item }) => ({
          ...item,
          picture: pictures.get(item.productId) ?? null,
        })),
      },
    ]),
  )
}
