import { asc, eq } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import type { Cents } from '#domain/money.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { namePeople } from '../../accounts/people.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { countUpTo } from '../../database/page.ts'
import { categories, products } from '../../database/schema/catalogue.ts'
import { type Characteristic, listCharacteristics } from '../custom-fields.ts'
import { listPictures } from '../pictures.ts'
import { saleColumns, splitSale, toldSale } from '../sale-columns.ts'
import { isWaiting } from './list-admin-products.ts'

export const waitingPageSize = 20

export interface WaitingProduct {
  id: string
  title: string
  description: string
  uniqueCode: string
  categoryName: string | null
  seller: { id: string; name: string }
  /** Null: on request. */
  price: Cents | null
  /** Absent: by the piece. */
  sale?: Sale
  quantity: number
  createdAt: string
  /** Which state of it is decided about. */
  version: string
  pictures: Picture[]
  characteristics: Characteristic[]
}

/** Advertisements that wait for a decision, those that wait longest first, with all a decision needs. */
export async function listWaitingProducts(
  ctx: Context,
  { page }: { page: number },
): Promise<Page<WaitingProduct>> {
  requireAdmin(ctx)
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
      .where(isWaiting)
      .orderBy(asc(products.createdAt), asc(products.id))
      .limit(waitingPageSize)
      .offset((page - 1) * waitingPageSize),
  ])
  const productIds = rows.map((row) => row.id)
  const [pictures, characteristics, names] = await Promise.all([
    listPictures(ctx, { productIds }),
    listCharacteristics(ctx, { productIds }),
    namePeople(ctx, { userIds: rows.map((row) => row.sellerId) }),
  ])
  return {
    items: rows.map(({ sellerId, createdAt, updatedAt, ...columns }) => {
      const { sale, rest: product } = splitSale(columns)
      return {
        ...product,
        sale: toldSale(sale, false),
        seller: { id: sellerId, name: names.get(sellerId) ?? '' },
        createdAt: createdAt.toISOString(),
        version: updatedAt.toISOString(),
        pictures: pictures.get(product.id) ?? [],
        characteristics: characteristics.get(product.id) ?? [],
      }
    }),
    page,
    total,
    pageCount: pageCountOf(total, waitingPageSize),
  }
}
