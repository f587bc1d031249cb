import { and, inArray } from 'drizzle-orm'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { isShown } from './listing.ts'

export interface LockedProduct {
  productId: string
  sellerId: string
  title: string
  /** Null: on request. */
  price: Cents | null
  status: ProductStatus
  stock: number
}

/**
 * Products as they are now, kept so until the transaction ends; unknown and hidden ones are left out. Locked in id order: two
 * buyers with the same articles wait for each other instead of blocking each other. Not `for update`: a row that only names a
 * product (a watch, a message) need not wait for its buyer.
 */
export const lockProducts = (ctx: Context, input: { productIds: string[] }): Promise<LockedProduct[]> =>
  ctx.db
    .select({
      productId: products.id,
      sellerId: products.userId,
      title: products.title,
      price: products.price,
      status: products.status,
      stock: products.quantity,
    })
    .from(products)
    .where(and(inArray(products.id, input.productIds), isShown))
    .orderBy(products.id)
    .for('no key update')
