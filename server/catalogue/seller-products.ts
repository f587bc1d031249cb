import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { sellerPageSize } from '#domain/catalogue/seller-products.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireAdmin } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { products } from '../database/schema/catalogue.ts'
import { hidesPrices, isListed, type ProductCard, selectCards, toCards } from './listing.ts'

/** What one seller has on the market, newest first, as the catalogue shows it but without what is sold. Needs no account; nobody has nothing. */
export async function listProductsOfSeller(
  ctx: Context,
  input: { sellerId: string; page: number },
): Promise<Page<ProductCard>> {
  const isTheirs = isUuid(input.sellerId) ? eq(products.userId, input.sellerId) : sql`false`
  const condition = and(isListed, ne(products.status, 'vendu'), isTheirs)
  const [rows, total, hidden] = await Promise.all([
    selectCards(ctx)
      .where(condition)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(sellerPageSize)
      .offset((input.page - 1) * sellerPageSize),
    countUpTo(ctx.db, products, condition),
    hidesPrices(ctx),
  ])
  return {
    items: await toCards(ctx, rows, hidden),
    page: input.page,
    total,
    pageCount: pageCountOf(total, sellerPageSize),
  }
}

const latest = 5

/** What one seller has: how many in each status, and the newest. For administrators. */
export async function listSellerProducts(ctx: Context, input: { sellerId: string }) {
  requireAdmin(ctx)
  const own = eq(products.userId, input.sellerId)
  const [counts, rows] = await Promise.all([
    ctx.db
      .select({ status: products.status, count: count() })
      .from(products)
      .where(own)
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
      .where(own)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(latest),
  ])
  return { counts, latest: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
