import { and, asc, count, desc, eq, inArray, like, not, or, type SQL, sql } from 'drizzle-orm'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { toParisDay } from '#domain/platform/days.ts'
import {
  hasEnded,
  maxSelectedProducts,
  type OwnProductFilter,
  type OwnProductSort,
  type OwnProductsSearch,
  ownProductFilterOf,
  ownProductFilters,
  ownProductsPageSize,
} from '#domain/selling/own-products.ts'
import { type Context, requireSeller } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { categories, products, smallestPriceSql } from '#server/database/schema/catalogue.ts'
import { recentViews } from '#server/database/schema/product-history.ts'
import { listPrimaryPictures } from '../catalogue/pictures.ts'
import { findVisibleSale, saleColumns, splitSaleColumns } from '../catalogue/sale-columns.ts'
import { listOwnPlaces } from '../places/list-own-places.ts'

/** Lists one page of the signed-in seller's products. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function listOwnProducts(ctx: Context, search: OwnProductsSearch) {
  const actor = requireSeller(ctx)
  const isFound = and(eq(products.userId, actor.userId), matchesWords(search.q))
  const [rows, groups, placeNameOf] = await Promise.all([
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        title: products.title,
        uniqueCode: products.uniqueCode,
        reference: products.reference,
        /** Null for a price on request. */
        price: products.price,
        quantity: products.quantity,
        status: products.status,
        /** Why an administrator refused the product; null again once it is corrected. */
        refusalReason: products.refusalReason,
        isHidden: products.isHidden,
        availableUntil: products.availableUntil,
        createdAt: products.createdAt,
        pickupPlaceId: products.pickupPlaceId,
        categoryName: categories.name,
        /** Views of the last thirty days. */
        views: recentViewCount,
        ...saleColumns,
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(recentViews, eq(recentViews.productId, products.id))
      .where(and(isFound, matchesFilter(search.status)))
      .orderBy(...sortColumns(search.sort))
      .limit(ownProductsPageSize)
      .offset((search.page - 1) * ownProductsPageSize),
    ctx.db
      .select({ status: products.status, isHidden: products.isHidden, total: count() })
      .from(products)
      .where(isFound)
      .groupBy(products.status, products.isHidden),
    loadPlaceNames(ctx),
  ])
  const pictures = await listPrimaryPictures(ctx, { productIds: rows.map(({ id }) => id) })
  const today = toParisDay(ctx.clock.now())
  const counts = countByFilter(groups)
  const total = search.status ? counts[search.status] : groups.reduce((sum, group) => sum + group.total, 0)
  return {
    items: rows.map(({ createdAt, ...columns }) => {
      const { sale, otherColumns } = splitSaleColumns(columns)
      const { pickupPlaceId, ...row } = otherColumns
      return {
        ...row,
        /** Absent for a product sold by the piece. */
        sale: findVisibleSale(sale, false),
        /** The name of its pickup place; null when the seller has only one. */
        placeName: placeNameOf(pickupPlaceId),
        hasEnded: hasEnded(row.availableUntil, today),
        createdAt: createdAt.toISOString(),
        picture: pictures.get(row.id) ?? null,
      }
    }),
    page: search.page,
    pageCount: Math.ceil(total / ownProductsPageSize),
    total,
    counts,
  }
}

/** Lists the products of a search on all its pages, up to the number that may be selected. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function listSelectableProducts(ctx: Context, search: OwnProductsSearch) {
  const actor = requireSeller(ctx)
  const rows = await ctx.db
    .select({
      id: products.id,
      title: products.title,
      price: products.price,
      quantity: products.quantity,
      uniqueCode: products.uniqueCode,
      availableUntil: products.availableUntil,
    })
    .from(products)
    .leftJoin(recentViews, eq(recentViews.productId, products.id))
    .where(ownProductsCondition(actor.userId, search))
    .orderBy(...sortColumns(search.sort))
    .limit(maxSelectedProducts)
  const today = toParisDay(ctx.clock.now())
  return rows.map(({ availableUntil, ...row }) => ({ ...row, hasEnded: hasEnded(availableUntil, today) }))
}

/** Returns a function that names a product's pickup place; it returns null when the signed-in seller has only one place. */
export async function loadPlaceNames(ctx: Context): Promise<(placeId: string | null) => string | null> {
  const places = await listOwnPlaces(ctx)
  if (places.length < 2) return () => null
  return (placeId) => places.find(({ id, isDefault }) => (placeId ? id === placeId : isDefault))?.name ?? null
}

/** The condition for all products of a search, on all its pages. */
export const ownProductsCondition = (
  sellerId: string,
  { q, status }: Pick<OwnProductsSearch, 'q' | 'status'>,
) => and(eq(products.userId, sellerId), matchesWords(q), matchesFilter(status))

/** Searches words in title, code and reference without regard to accents and case. */
function matchesWords(words: string): SQL | undefined {
  if (!words) return undefined
  // `%`, `_` and `\` are escaped, because sellers search them as ordinary characters.
  const pattern = sql`'%' || search_form(${words.replace(/[\\%_]/g, '\\$&')}) || '%'`
  return or(
    like(products.searchTitle, pattern),
    like(sql`search_form(${products.uniqueCode})`, pattern),
    like(sql`search_form(${products.reference})`, pattern),
  )
}

function matchesFilter(filter: OwnProductFilter | null): SQL | undefined {
  if (!filter) return undefined
  if (filter === 'masque') return eq(products.isHidden, true)
  const statuses = ownProductFilters.find(({ value }) => value === filter)?.statuses ?? []
  return and(inArray(products.status, [...statuses]), not(products.isHidden))
}

const recentViewCount = sql<number>`coalesce(${recentViews.views}, 0)`

/** Every order ends with the id, so that two pages never share a product. */
function sortColumns(sort: OwnProductSort): SQL[] {
  switch (sort) {
    case 'date-desc':
      return [desc(products.createdAt), desc(products.id)]
    case 'date-asc':
      return [asc(products.createdAt), asc(products.id)]
    case 'name-asc':
      return [asc(inNameOrder(products.title)), asc(products.id)]
    case 'price-asc':
      return [sql`${smallestPriceSql(products)} asc nulls last`, asc(products.id)]
    case 'price-desc':
      return [sql`${smallestPriceSql(products)} desc nulls last`, desc(products.id)]
    case 'views-desc':
      return [desc(recentViewCount), desc(products.createdAt), desc(products.id)]
    case 'stock-asc':
      return [asc(products.quantity), desc(products.createdAt), asc(products.id)]
  }
}

function countByFilter(groups: { status: ProductStatus; isHidden: boolean; total: number }[]) {
  const counts = Object.fromEntries(ownProductFilters.map(({ value }) => [value, 0])) as Record<
    OwnProductFilter,
    number
  >
  for (const group of groups) counts[ownProductFilterOf(group)] += group.total
  return counts
}
