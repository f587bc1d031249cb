import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Cents } from '#domain/money.ts'
import type { DeliveryOption, OrderStatus } from '#domain/orders/orders.ts'
import { listPrimaryPictures } from '../catalogue/list-primary-pictures.ts'
import { type Context, requireActor } from '../context.ts'
import { orderItems, orders } from '../database/schema/orders.ts'

export interface OrderSummary {
  id: string
  createdAt: string
  status: OrderStatus
  deliveryOption: DeliveryOption
  totalAmount: Cents
  items: { productId: string; title: string; quantity: number; price: Cents; picture: Picture | null }[]
}

const ordersPerPage = 20

/** The signed-in buyer's own orders, newest first. @throws AppError `not-signed-in` */
export async function listOrders(
  ctx: Context,
  input: { page: number },
): Promise<{ orders: OrderSummary[]; total: number }> {
  const actor = requireActor(ctx)
  const own = eq(orders.userId, actor.userId)
  const [rows, [counted]] = await Promise.all([
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
      .limit(ordersPerPage)
      .offset((input.page - 1) * ordersPerPage),
    ctx.db.select({ total: count() }).from(orders).where(own),
  ])
  const items = await readItems(
    ctx,
    rows.map((row) => row.id),
  )
  return {
    orders: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      items: items.get(row.id) ?? [],
    })),
    total: counted?.total ?? 0,
  }
}

async function readItems(ctx: Context, orderIds: string[]): Promise<Map<string, OrderSummary['items']>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      price: orderItems.price,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.title))
  const pictures = await listPrimaryPictures(ctx, {
    productIds: [...new Set(rows.map((row) => row.productId))],
  })
  const items = Map.groupBy(rows, (row) => row.orderId)
  return new Map(
    [...items].map(([orderId, own]) => [
      orderId,
      own.map(({ orderId: _, ...item }) => ({ ...item, picture: pictures.get(item.productId) ?? null })),
    ]),
  )
}
