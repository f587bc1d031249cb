import { and, desc, eq, sql } from 'drizzle-orm'
import { featuredLimit, featuredStatus } from '#domain/catalogue/statuses.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { hidesPrices, isShown, type ProductCard, selectCards, toCards } from './listing.ts'

/** As administrators have put them; those without a place come after, newest first. */
export const featuredOrder = [
  sql`${products.featuredPosition} asc nulls last`,
  desc(products.createdAt),
  desc(products.id),
]

/** 'Produits du moment': featured, available, eight at most. */
export async function listFeaturedProducts(ctx: Context): Promise<ProductCard[]> {
  const rows = await selectCards(ctx)
    .where(and(products.isFeatured, eq(products.status, featuredStatus), isShown))
    .orderBy(...featuredOrder)
    .limit(featuredLimit)
  return toCards(ctx, rows, await hidesPrices(ctx))
}
