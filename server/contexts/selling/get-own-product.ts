import { and, asc, desc, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Condition } from '#domain/catalogue/conditions.ts'
import type { Handling } from '#domain/catalogue/handling.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Provenance } from '#domain/catalogue/provenance.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { ArticleVatRegime } from '#domain/invoices/invoices.ts'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/platform/days.ts'
import { type Context, requireActor } from '#server/context.ts'
import { productCustomFieldValues, productImages, products } from '#server/database/schema/catalogue.ts'
import { saleColumns } from '../catalogue/sale-columns.ts'
import { productMissing } from './own-products.ts'

export interface OwnProduct extends Sale {
  id: string
  /** In its address. */
  number: number
  /** Changes with every change of the product; update-product.ts wants it back. */
  version: string
  uniqueCode: string
  status: ProductStatus
  /** Why an administrator refused to put it online, until it is corrected. */
  refusalReason: string | null
  title: string
  description: string
  /** Null: on request. */
  price: Cents | null
  quantity: number
  reference: string | null
  /** The last day on the market; null: no end. */
  availableUntil: Day | null
  categoryId: string | null
  /** Null: its seller's default place. */
  pickupPlaceId: string | null
  condition: Condition | null
  /** Grams, of one. */
  weight: number | null
  handling: Handling
  provenance: Provenance
  /** Null: as its firm. */
  vatRegime: ArticleVatRegime | null
  pictures: (Picture & { id: string })[]
  /** As stored, by custom field id (domain/catalogue/custom-fields.ts). */
  values: Record<string, string>
}

/** A product as its seller may change it. @throws AppError `not-found` for another seller's */
export async function getOwnProduct(ctx: Context, input: { productId: string }): Promise<OwnProduct> {
  const actor = requireActor(ctx)
  if (!isUuid(input.productId)) throw productMissing()
  const [[product], pictures, values] = await Promise.all([
    ctx.db
      .select({
        id: products.id,
        number: products.number,
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
  if (!product) throw productMissing()
  return {
    ...product,
    version: product.version.toISOString(),
    pictures,
    values: Object.fromEntries(values.map(({ id, value }) => [id, value])),
  }
}
