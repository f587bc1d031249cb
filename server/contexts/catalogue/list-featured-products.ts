import { and, desc, eq, sql } from 'drizzle-orm'
import { featuredLimit, featuredStatus } from '#domain/catalogue/statuses.ts'
import type { Context } from '#server/context.ts'
import type { products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { hasConcealedPrices, type ProductCard, selectCards, toCards } from './listing.ts'

/** As administrators have put them; those without a place come after, newest first. */
export const featuredOrder = (table: typeof products | typeof listedProducts) => [
  sql`${table.featuredPosition} asc nulls last`,
  desc(table.createdAt),
  desc(table.id),
]

/** 'Produits du moment': featured, available, eight at most. */
export async function listFeaturedProducts(ctx: Context): Promise<ProductCard[]> {
  const rows = selectCards(ctx)
    .where(and(listedProducts.isFeatured, eq(listedProducts.status, featuredStatus)))
    .orderBy(...featuredOrder(listedProducts))
    .limit(featuredLimit)
  return toCards(ctx, rows, await hasConcealedPrices(ctx))
}
