import { and, inArray, ne } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { hidesPrices, isShown, type ProductCard, selectCards, toCards } from './listing.ts'

/** What is true now of the products in a visitor's cart; one that is gone, or not public, is left out. */
export async function listCartProducts(
  ctx: Context,
  input: { productIds: string[] },
): Promise<ProductCard[]> {
  if (input.productIds.length === 0) return []
  const wanted = and(inArray(products.id, input.productIds), ne(products.status, 'a_valider'), isShown)
  return toCards(ctx, await selectCards(ctx).where(wanted), await hidesPrices(ctx))
}
