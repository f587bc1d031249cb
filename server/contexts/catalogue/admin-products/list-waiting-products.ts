import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/platform/days.ts'
import type { CountedStatus } from '#domain/platform/figures.ts'
import type { WaitingList, WaitingListQuery } from '#domain/platform/work.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { namePeople } from '#server/contexts/accounts/people.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { isWithinDays, toParisDay } from '#server/database/expressions.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { type Characteristic, listCharacteristics } from '../custom-fields.ts'
import { listPictures } from '../pictures.ts'
import { findVisibleSale, saleColumns, splitSaleColumns } from '../sale-columns.ts'
import { isWaiting } from './list-admin-products.ts'

const productsPerPage = 20

export interface WaitingProduct {
  id: string
  title: string
  description: string
  uniqueCode: string
  categoryName: string | null
  seller: { id: string; name: string }
  /** Null for a price on request. */
  price: Cents | null
  /** Absent when sold by the piece. */
  sale?: Sale
  quantity: number
  createdAt: string
  /** The version that a decision refers to. */
  version: string
  pictures: Picture[]
  characteristics: Characteristic[]
}

/**
 * Lists products waiting for approval, the longest waiting first, with the data for a decision. `after` is the last product seen, decided
 * or not, so that none is skipped while others are decided. `next` starts the following page, null at the end.
 */
export async function listWaitingProducts(
  ctx: Context,
  { after }: { after: string | null },
): Promise<{ items: WaitingProduct[]; total: number; next: string | null }> {
  requireAdmin(ctx)
  const comesAfter =
    after !== null && isUuid(after)
      ? sql`(${products.createdAt}, ${products.id}) > (select p.created_at, p.id from products p where p.id = ${after})`
      : undefined
  const [total, rows] = await Promise.all([
    countUpTo(ctx.db, products, isWaiting),
    ctx.db
      .select({
        id: products.id,
        title: products.title,
        description: products.description,
        uniqueCode: products.uniqueCode,
        categoryName: categories.name,
        sellerId: products.userId,
        price: products.price,
        ...saleColumns,
        quantity: products.quantity,
        createdAt: products.createdAt,
        updatedAt: products.updatedAt,
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(and(isWaiting, comesAfter))
      .orderBy(asc(products.createdAt), asc(products.id))
      .limit(productsPerPage),
  ])
  const productIds = rows.map((row) => row.id)
  const [pictures, characteristics, names] = await Promise.all([
    listPictures(ctx, { productIds }),
    listCharacteristics(ctx, { productIds }),
    namePeople(ctx, { userIds: rows.map((row) => row.sellerId) }),
  ])
  return {
    items: rows.map(({ sellerId, createdAt, updatedAt, ...columns }) => {
      const { sale, otherColumns: product } = splitSaleColumns(columns)
      return {
        ...product,
        sale: findVisibleSale(sale, false),
        seller: { id: sellerId, name: names.get(sellerId) ?? '' },
        createdAt: createdAt.toISOString(),
        version: updatedAt.toISOString(),
        pictures: pictures.get(product.id) ?? [],
        characteristics: characteristics.get(product.id) ?? [],
      }
    }),
    total,
    next: rows.length === productsPerPage ? (productIds.at(-1) ?? null) : null,
  }
}

/** Lists products waiting for approval as work of administrators, the longest waiting first. */
export async function listProductsToReview(
  ctx: Context,
  { limit, ids }: WaitingListQuery,
): Promise<WaitingList> {
  const [count, rows] = await Promise.all([
    countWaitingProducts(ctx),
    ctx.db
      .select({
        id: products.id,
        title: products.title,
        sellerId: products.userId,
        createdAt: products.createdAt,
      })
      .from(products)
      .where(and(isWaiting, ids && inArray(products.id, ids)))
      .orderBy(asc(products.createdAt), asc(products.id))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ id, title, sellerId, createdAt }) => ({
      id,
      title,
      people: [sellerId],
      since: createdAt,
      to: '/admin/products/validation',
    })),
  }
}

/** Counts new products by day; days without any are absent. */
export const newProductFigures = (ctx: Context, days: { first: Day; last: Day }) =>
  ctx.db
    .select({ day: toParisDay(products.createdAt), products: count() })
    .from(products)
    .where(isWithinDays(products.createdAt, days))
    .groupBy(sql`1`)

/** Counts products by status, with refused ones separate. It scans a whole index, so it runs in a job. */
export async function countProductsByStatus({
  db,
}: Context): Promise<{ status: CountedStatus; count: number }[]> {
  const statuses = await db
    .select({ status: products.status, count: count() })
    .from(products)
    .groupBy(products.status)
  const refused = await db.$count(
    products,
    and(eq(products.status, 'a_valider'), isNotNull(products.refusalReason)),
  )
  return [
    ...statuses.map((row) => (row.status === 'a_valider' ? { ...row, count: row.count - refused } : row)),
    { status: 'refused', count: refused },
  ]
}

/** Counts products waiting for approval, at most `maxCount` (domain/page.ts); refused ones wait for their seller. */
const countWaitingProducts = (ctx: Context) =>
  countUpTo(ctx.db, products, and(eq(products.status, 'a_valider'), isNull(products.refusalReason)))
