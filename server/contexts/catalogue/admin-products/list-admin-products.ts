import { and, asc, between, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type AdminProductSearch, type AdminSort, adminPageSize } from '#domain/catalogue/admin-products.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Cents } from '#domain/money.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { findMatchingUserIds, namePeople } from '#server/contexts/accounts/people.ts'
import { inCategory } from '#server/contexts/catalogue/search-conditions.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { containsText, inNameOrder } from '#server/database/expressions.ts'
import { categories, products, smallestPriceSql } from '#server/database/schema/catalogue.ts'
import { listPrimaryPictures } from '../pictures.ts'
import { findVisibleSale, saleColumns, splitSaleColumns } from '../sale-columns.ts'

interface AdminProduct {
  id: string
  /** The number in its address. */
  number: number
  title: string
  uniqueCode: string
  categoryName: string | null
  seller: { id: string; name: string }
  /** Null for a price on request. */
  price: Cents | null
  /** Absent when sold by the piece. */
  sale?: Sale
  quantity: number
  status: ProductStatus
  isRefused: boolean
  isFeatured: boolean
  isHidden: boolean
  createdAt: string
  picture: Picture | null
}

export interface AdminProductPage extends Page<AdminProduct> {
  /** The number of products waiting for approval. */
  waiting: number
  /** The name of the seller in the search. */
  sellerName: string | null
}

/** Lists one page of products of any status, for administrators. */
export async function listAdminProducts(
  ctx: Context,
  search: AdminProductSearch,
  pageSize = adminPageSize,
): Promise<AdminProductPage> {
  requireAdmin(ctx)
  const condition = await matchingProducts(ctx, search)
  const [total, waiting, rows] = await Promise.all([
    countUpTo(ctx.db, products, condition),
    countUpTo(ctx.db, products, isWaiting),
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        title: products.title,
        uniqueCode: products.uniqueCode,
        categoryName: categories.name,
        sellerId: products.userId,
        price: products.price,
        ...saleColumns,
        quantity: products.quantity,
        status: products.status,
        refusalReason: products.refusalReason,
        isFeatured: products.isFeatured,
        isHidden: products.isHidden,
        createdAt: products.createdAt,
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(condition)
      .orderBy(...sortBy(search.sort))
      .limit(pageSize)
      .offset((search.page - 1) * pageSize),
  ])
  const sellerIds = rows.map((row) => row.sellerId)
  const [pictures, names] = await Promise.all([
    listPrimaryPictures(ctx, { productIds: rows.map((row) => row.id) }),
    namePeople(ctx, { userIds: search.seller ? [...sellerIds, search.seller] : sellerIds }),
  ])
  return {
    items: rows.map(({ sellerId, refusalReason, createdAt, ...columns }) => {
      const { sale, otherColumns: product } = splitSaleColumns(columns)
      return {
        ...product,
        sale: findVisibleSale(sale, false),
        seller: { id: sellerId, name: names.get(sellerId) ?? '' },
        isRefused: refusalReason !== null,
        createdAt: createdAt.toISOString(),
        picture: pictures.get(product.id) ?? null,
      }
    }),
    page: search.page,
    total,
    pageCount: pageCountOf(total, pageSize),
    waiting,
    sellerName: search.seller ? (names.get(search.seller) ?? null) : null,
  }
}

/** Matches products waiting for approval and not refused. Its values are literals, so that the partial index is used. */
export const isWaiting = sql`${products.status} = 'a_valider' and ${products.refusalReason} is null`

const frenchTitle = inNameOrder(products.title)

/** Returns a sort order. It ends with the id, so that two pages never share a product. */
function sortBy(sort: AdminSort): SQL[] {
  switch (sort) {
    case 'date-desc':
      return [desc(products.createdAt), desc(products.id)]
    case 'date-asc':
      return [asc(products.createdAt), asc(products.id)]
    case 'title-asc':
      return [asc(frenchTitle), asc(products.id)]
    case 'title-desc':
      return [desc(frenchTitle), desc(products.id)]
    case 'price-asc':
      return [sql`${smallestPriceSql(products)} asc nulls last`, asc(products.id)]
    case 'price-desc':
      return [sql`${smallestPriceSql(products)} desc nulls last`, desc(products.id)]
    case 'stock-asc':
      return [asc(products.quantity), asc(products.id)]
    case 'stock-desc':
      return [desc(products.quantity), desc(products.id)]
  }
}

/** Returns an administrator's search as one condition; undefined for every product. */
export const matchingProducts = async (ctx: Context, search: AdminProductSearch): Promise<SQL | undefined> =>
  and(
    search.search ? await matchesText(ctx, search.search) : undefined,
    search.status ? eq(products.status, search.status) : undefined,
    await inCategory(ctx, products.categoryId, { category: search.category, parent: null }),
    search.seller ? eq(products.userId, search.seller) : undefined,
    matchesFlag(products.isFeatured, search.featured),
    matchesFlag(products.isHidden, search.hidden),
    search.onRequest === null
      ? undefined
      : search.onRequest
        ? isNull(products.price)
        : isNotNull(products.price),
  )

const matchesFlag = (column: AnyPgColumn, requested: boolean | null): SQL | undefined =>
  requested === null ? undefined : requested ? sql`${column}` : not(sql`${column}`)

/**
 * Matches the title, the seller's name, or the start of the code. Each has an index and needs no other table, so PostgreSQL reads the
 * indexes for rare texts and the newest products for common ones.
 */
async function matchesText(ctx: Context, text: string): Promise<SQL | undefined> {
  const sellerIds = await findMatchingUserIds(ctx, { text })
  return or(
    containsText(products.searchTitle, text),
    /^[\dA-Z]+$/i.test(text) ? codeBeginsWith(text.toUpperCase()) : undefined,
    sql`${products.userId} = any(${sql.param(sellerIds)}::uuid[])`,
  )
}

/** Matches codes by a range, which can use any index unlike a pattern; codes are digits and capitals, which every language sorts alike. */
const codeBeginsWith = (text: string): SQL => between(products.uniqueCode, text, `${text}${'Z'.repeat(8)}`)
