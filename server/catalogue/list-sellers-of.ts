import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

/** Who offers these products, each once. A product never changes hands, so that nothing need be locked to know. */
export async function listSellersOf({ db }: Context, input: { productIds: string[] }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sellerId: products.userId })
    .from(products)
    .where(inArray(products.id, input.productIds))
  return rows.map(({ sellerId }) => sellerId)
}
