import { and, desc, eq } from 'drizzle-orm'
import { featuredLimit, featuredStatus } from '#domain/catalogue/statuses.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { hidesPrices, isShown, type ProductCard, selectCards, toCards } from './listing.ts'

/** 'Produits du moment': featured, available, newest first, eight at most (specification, section 7). */
export async function listFeaturedProducts(ctx: Context): Promise<ProductCard[]> {
  const rows = await selectCards(ctx)
    .where(and(products.isFeatured, eq(products.status, featuredStatus), isShown))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(featuredLimit)
  return toCards(ctx, rows, await hidesPrices(ctx))
}
