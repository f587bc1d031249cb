import { inArray, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { orderItems } from '#server/database/schema/orders.ts'

/** Returns those of the products that are in an order: they can be hidden, never deleted. */
export async function listOrderedProducts(
  { db }: Context,
  input: { productIds: string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.productId, input.productIds))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the same as a subquery; `products` is a subquery of the ids to check. */
export const orderedProductsQuery = ({ db }: Context, { products }: { products: SQLWrapper }) =>
  db.select({ id: orderItems.productId }).from(orderItems).where(inArray(orderItems.productId, products))
