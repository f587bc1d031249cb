import { and, desc, eq, sql } from 'drizzle-orm'
import { featuredLimit, featuredStatus } from '#domain/catalogue/statuses.ts'
import type { Context } from '../context.ts'
import { literal, prepared } from '../database/prepared.ts'
import type { products } from '../database/schema/catalogue.ts'
import { listedProducts } from '../database/schema/listed-products.ts'
import { hidesPrices, type ProductCard, selectCards, toCards } from './listing.ts'

/** As administrators have put them; those without a place come after, newest first. */
export const featuredOrder = (table: typeof products | typeof listedProducts) => [
  sql`${table.featuredPosition} asc nulls last`,
  desc(table.createdAt),
  desc(table.id),
]

const featuredRows = prepared('featured', (db) =>
  selectCards({ db })
    .where(and(listedProducts.isFeatured, eq(listedProducts.status, featuredStatus)))
    .orderBy(...featuredOrder(listedProducts))
    .limit(literal(featuredLimit)),
)

/** 'Produits du moment': featured, available, eight at most. */
export const listFeaturedProducts = async (ctx: Context): Promise<ProductCard[]> =>
  toCards(ctx, featuredRows(ctx.db), await hidesPrices(ctx))
