import { type OrderSearch, ordersPerPage } from '#domain/orders/order-search.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { countUpTo } from '../../database/page.ts'
import { orders } from '../../database/schema/orders.ts'
import { orderConditions } from './order-conditions.ts'
import { type AdminOrderLine, selectOrders } from './select-orders.ts'

/** Everybody's orders, for administrators. @throws AppError `not-signed-in`, `forbidden` */
export async function listAllOrders(
  ctx: Context,
  search: OrderSearch,
): Promise<Page<Omit<AdminOrderLine, 'createdAt'> & { createdAt: string }>> {
  requireAdmin(ctx)
  const window = { limit: ordersPerPage, offset: (search.page - 1) * ordersPerPage }
  const condition = await orderConditions(ctx, search)
  const [lines, total] = await Promise.all([
    selectOrders(ctx, condition, { ...window, sort: search.sort }),
    countUpTo(ctx.db, orders, condition),
  ])
  return {
    items: lines.map((line) => ({ ...line, createdAt: line.createdAt.toISOString() })),
    page: search.page,
    total,
    pageCount: pageCountOf(total, ordersPerPage),
  }
}
