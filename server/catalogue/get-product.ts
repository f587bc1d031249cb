import { asc, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type FieldType,
  formatValue,
  parseOptions,
  priceOnRequestField,
} from '#domain/catalogue/custom-fields.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { isUuid } from '#domain/catalogue/search.ts'
import { isPublic, type ProductStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import type { Price } from '#domain/money.ts'
import { getSeller } from '../accounts/get-seller.ts'
import type { Context } from '../context.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  productImages,
  products,
} from '../database/schema/catalogue.ts'
import { hidesPrices, priceFor } from './listing.ts'

export interface ProductDetail {
  id: string
  title: string
  description: string
  price: Price
  quantity: number
  status: ProductStatus
  createdAt: string
  category: { id: string; name: string; slug: string } | null
  family: { id: string; name: string; slug: string } | null
  sellerName: string
  pictures: Picture[]
  characteristics: { name: string; value: string; type: FieldType }[]
  /** Its seller has taken it off the market; only they and administrators come to know. */
  isHidden?: true
}

/**
 * One product as visitors see it. Its seller and administrators also see one that waits for validation or is hidden.
 * @throws AppError `not-found`, for an id that is none as well
 */
export async function getProduct(ctx: Context, input: { productId: string }): Promise<ProductDetail> {
  const missing = () =>
    new AppError('not-found', productMessages.missing.text, { title: productMessages.missing.title })
  if (!isUuid(input.productId)) throw missing()
  const families = alias(categories, 'families')
  const [[row], pictures, values, hidden] = await Promise.all([
    ctx.db
      .select({
        id: products.id,
        title: products.title,
        description: products.description,
        price: products.price,
        quantity: products.quantity,
        status: products.status,
        isHidden: products.isHidden,
        createdAt: products.createdAt,
        sellerId: products.userId,
        category: { id: categories.id, name: categories.name, slug: categories.slug },
        family: { id: families.id, name: families.name, slug: families.slug },
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(families, eq(families.id, categories.parentId))
      .where(eq(products.id, input.productId)),
    ctx.db
      .select({ url: productImages.url, width: productImages.width, height: productImages.height })
      .from(productImages)
      .where(eq(productImages.productId, input.productId))
      .orderBy(desc(productImages.isPrimary), asc(productImages.position)),
    ctx.db
      .select({
        name: customFields.name,
        type: customFields.fieldType,
        options: customFields.options,
        value: productCustomFieldValues.value,
      })
      .from(productCustomFieldValues)
      .innerJoin(customFields, eq(customFields.id, productCustomFieldValues.customFieldId))
      .where(eq(productCustomFieldValues.productId, input.productId))
      .orderBy(asc(customFields.displayOrder), asc(customFields.name)),
    hidesPrices(ctx),
  ])
  if (!row) throw missing()
  const { sellerId, price, createdAt, isHidden, ...product } = row
  const isInsider = ctx.actor?.role === 'admin' || ctx.actor?.userId === sellerId
  const seller = await getSeller(ctx, { userId: sellerId })
  if ((isHidden || seller.isSuspended || !isPublic(product.status)) && !isInsider) throw missing()
  return {
    ...product,
    ...(isHidden && { isHidden }),
    price: priceFor(price, hidden),
    createdAt: createdAt.toISOString(),
    sellerName: seller.name,
    pictures,
    characteristics: values.flatMap(({ name, type, options, value }) => {
      const text = formatValue({ fieldType: type, options: parseOptions(options) }, value)
      return text === null || name === priceOnRequestField ? [] : [{ name, value: text, type }]
    }),
  }
}
