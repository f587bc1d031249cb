import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { maxListed } from '#domain/catalogue/search.ts'
import { sellerPageSize } from '#domain/catalogue/seller-products.ts'
import { type ListedPage, makeListedPage } from '#domain/page.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { hasConcealedPrices, type ProductCard, selectCards, toCards } from './listing.ts'

/** Lists a seller's unsold listed products, newest first. Needs no account; an unknown seller has none. */
export async function listSellerCards(
  ctx: Context,
  input: { sellerId: string; page: number },
): Promise<ListedPage<ProductCard>> {
  const { userId, status, createdAt, id } = listedProducts
  const condition = and(isUuid(input.sellerId) ? eq(userId, input.sellerId) : sql`false`, ne(status, 'vendu'))
  const rows = selectCards(ctx)
    .where(condition)
    .orderBy(desc(createdAt), desc(id))
    .limit(sellerPageSize + 1)
    .offset((input.page - 1) * sellerPageSize)
  const [cards, counted] = await Promise.all([
    hasConcealedPrices(ctx).then((arePricesConcealed) => toCards(ctx, rows, arePricesConcealed)),
    countUpTo(ctx.db, listedProducts, condition, maxListed + 1),
  ])
  return makeListedPage(cards, { page: input.page, counted, pageSize: sellerPageSize, max: maxListed })
}

const newestProducts = 5

/** Counts a seller's products by status and returns the newest. For administrators. */
export async function summariseSellerProducts(ctx: Context, input: { sellerId: string }) {
  requireAdmin(ctx)
  const isOfSeller = eq(products.userId, input.sellerId)
  const [counts, rows] = await Promise.all([
    ctx.db
      .select({ status: products.status, count: count() })
      .from(products)
      .where(isOfSeller)
      .groupBy(products.status),
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        title: products.title,
        price: products.price,
        status: products.status,
        isHidden: products.isHidden,
        createdAt: products.createdAt,
      })
      .from(products)
      .where(isOfSeller)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(newestProducts),
  ])
  return { counts, latest: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
