import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

/** How many there are of each of these products just now, shown or not. */
export async function listStock(
  { db }: Context,
  input: { productIds: string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: products.id, quantity: products.quantity })
    .from(products)
    .where(inArray(products.id, input.productIds))
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}
