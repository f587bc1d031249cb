import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import { formatValue, parseOptions } from '#domain/catalogue/custom-fields.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { catalogueStatuses, type ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Cents, Price } from '#domain/money.ts'
import { isOfActivePerson } from '../accounts/people.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  productImages,
  products,
} from '../database/schema/catalogue.ts'
import { getPublicSettings } from '../platform/get-settings.ts'

/** What a card of the catalogue shows. */
export interface ProductCard {
  id: string
  /** In its address. */
  number: number
  title: string
  price: Price
  quantity: number
  status: ProductStatus
  categoryName: string
  /** The first choice-type characteristic, as people read it: mostly the condition. */
  fact: string | null
  picture: Picture | null
}

/** Neither hidden by its seller, nor by the seller's suspension. */
export const isShown = and(not(products.isHidden), isOfActivePerson(products.userId))

/** Listed: in a visible status and filed under a category. */
export const isListed = and(
  inArray(products.status, [...catalogueStatuses]),
  isNotNull(products.categoryId),
  isShown,
)

/** Whether this visitor sees prices at all. */
export async function hidesPrices(ctx: Context): Promise<boolean> {
  return !ctx.actor && (await getPublicSettings(ctx)).hidePricesForAnonymous
}

export function priceFor(amount: Cents | null, hidden: boolean): Price {
  if (amount === null) return { kind: 'on-request' }
  return hidden ? { kind: 'hidden' } : { kind: 'amount', amount }
}

/** The beginning of every query for cards: product, category, primary picture. */
export const selectCards = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      price: products.price,
      quantity: products.quantity,
      status: products.status,
      categoryName: categories.name,
      pictureUrl: productImages.url,
      pictureWidth: productImages.width,
      pictureHeight: productImages.height,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), productImages.isPrimary))

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** Rows → cards; one more query brings the facts of them all. */
export async function toCards(ctx: Context, rows: CardRow[], hidden: boolean): Promise<ProductCard[]> {
  const facts = await readFacts(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map(({ pictureUrl, pictureWidth, pictureHeight, price, ...row }) => ({
    ...row,
    price: priceFor(price, hidden),
    fact: facts.get(row.id) ?? null,
    picture:
      pictureUrl && pictureWidth && pictureHeight
        ? { url: pictureUrl, width: pictureWidth, height: pictureHeight }
        : null,
  }))
}

const factRows = prepared('facts', (db) =>
  db
    .selectDistinctOn([productCustomFieldValues.productId], {
      productId: productCustomFieldValues.productId,
      value: productCustomFieldValues.value,
      options: customFields.options,
    })
    .from(productCustomFieldValues)
    .innerJoin(customFields, eq(customFields.id, productCustomFieldValues.customFieldId))
    .where(
      and(
        sql`${productCustomFieldValues.productId} = any(${sql.placeholder('productIds')}::uuid[])`,
        eq(customFields.fieldType, 'select'),
      ),
    )
    .orderBy(productCustomFieldValues.productId, customFields.displayOrder),
)

async function readFacts({ db }: Context, productIds: string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await factRows(db, { productIds })
  return new Map(
    rows.map((row) => [
      row.productId,
      formatValue({ fieldType: 'select', options: parseOptions(row.options) }, row.value) ?? '',
    ]),
  )
}
