import { and, asc, desc, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { type Context, requireActor } from '#server/context.ts'
import { productCustomFieldValues, productImages, products } from '#server/database/schema/catalogue.ts'
import { saleColumns } from '../catalogue/sale-columns.ts'
import { missingProductError } from './own-products.ts'

/** Returns a product with all that its seller may change. @throws AppError `not-found` for another seller's product */
export async function getOwnProduct(ctx: Context, input: { productId: string }) {
  const actor = requireActor(ctx)
  if (!isUuid(input.productId)) throw missingProductError()
  const [[product], pictures, values] = await Promise.all([
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        // Compared by update-product.ts.
        version: products.updatedAt,
        uniqueCode: products.uniqueCode,
        status: products.status,
        refusalReason: products.refusalReason,
        title: products.title,
        description: products.description,
        price: products.price,
        quantity: products.quantity,
        reference: products.reference,
        availableUntil: products.availableUntil,
        categoryId: products.categoryId,
        pickupPlaceId: products.pickupPlaceId,
        condition: products.condition,
        weight: products.weight,
        handling: products.handling,
        provenance: products.provenance,
        vatRegime: products.vatRegime,
        ...saleColumns,
      })
      .from(products)
      .where(and(eq(products.id, input.productId), eq(products.userId, actor.userId))),
    ctx.db
      .select({
        id: productImages.id,
        url: productImages.url,
        width: productImages.width,
        height: productImages.height,
      })
      .from(productImages)
      .where(eq(productImages.productId, input.productId))
      .orderBy(desc(productImages.isPrimary), asc(productImages.position)),
    ctx.db
      .select({ id: productCustomFieldValues.customFieldId, value: productCustomFieldValues.value })
      .from(productCustomFieldValues)
      .where(eq(productCustomFieldValues.productId, input.productId)),
  ])
  if (!product) throw missingProductError()
  return {
    ...product,
    version: product.version.toISOString(),
    pictures,
    values: Object.fromEntries(values.map(({ id, value }) => [id, value])),
  }
}

export type OwnProduct = Awaited<ReturnType<typeof getOwnProduct>>
