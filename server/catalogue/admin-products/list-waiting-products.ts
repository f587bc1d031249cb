import { asc, desc, eq, inArray } from 'drizzle-orm'
import {
  type FieldType,
  formatValue,
  parseOptions,
  priceOnRequestField,
} from '#domain/catalogue/custom-fields.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Cents } from '#domain/money.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { namePeople } from '../../accounts/name-people.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { countUpTo } from '../../database/page.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  productImages,
  products,
} from '../../database/schema/catalogue.ts'
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
  quantity: number
  createdAt: string
  /** Which state of it is decided about. */
  version: string
  pictures: Picture[]
  characteristics: { name: string; value: string; type: FieldType }[]
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
  const ids = rows.map((row) => row.id)
  const [pictures, characteristics, names] = await Promise.all([
    readPictures(ctx, ids),
    readCharacteristics(ctx, ids),
    namePeople(ctx, { userIds: rows.map((row) => row.sellerId) }),
  ])
  return {
    items: rows.map(({ sellerId, createdAt, updatedAt, ...product }) => ({
      ...product,
      seller: { id: sellerId, name: names.get(sellerId) ?? '' },
      createdAt: createdAt.toISOString(),
      version: updatedAt.toISOString(),
      pictures: pictures.get(product.id) ?? [],
      characteristics: characteristics.get(product.id) ?? [],
    })),
    page,
    total,
    pageCount: pageCountOf(total, waitingPageSize),
  }
}

async function readPictures(ctx: Context, ids: string[]): Promise<Map<string, Picture[]>> {
  const { productId, url, width, height, isPrimary, position } = productImages
  const rows = await ctx.db
    .select({ productId, url, width, height })
    .from(productImages)
    .where(inArray(productId, ids))
    .orderBy(desc(isPrimary), asc(position))
  return grouped(rows)
}

async function readCharacteristics(ctx: Context, ids: string[]) {
  const rows = await ctx.db
    .select({
      productId: productCustomFieldValues.productId,
      name: customFields.name,
      type: customFields.fieldType,
      options: customFields.options,
      value: productCustomFieldValues.value,
    })
    .from(productCustomFieldValues)
    .innerJoin(customFields, eq(customFields.id, productCustomFieldValues.customFieldId))
    .where(inArray(productCustomFieldValues.productId, ids))
    .orderBy(asc(customFields.displayOrder), asc(customFields.name))
  return grouped(
    rows.flatMap(({ productId, name, type, options, value }) => {
      const text = formatValue({ fieldType: type, options: parseOptions(options) }, value)
      return text === null || name === priceOnRequestField ? [] : [{ productId, name, value: text, type }]
    }),
  )
}

const grouped = <Row extends { productId: string }>(
  rows: readonly Row[],
): Map<string, Omit<Row, 'productId'>[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.productId)].map(([id, own]) => [
      id,
      own.map(({ productId: _, ...row }) => row),
    ]),
  )
