import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

/** Everything a seller offers stays as it is until the transaction ends; in id order, like an order's articles. */
export async function lockProductsOf({ db }: Context, input: { sellerId: string }): Promise<void> {
  await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.userId, input.sellerId))
    .orderBy(products.id)
    .for('update')
}
