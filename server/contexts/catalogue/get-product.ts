import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SellerIdentity } from '#domain/accounts/seller-identity.ts'
import type { CarbonValue } from '#domain/catalogue/carbon.ts'
import type { Condition } from '#domain/catalogue/conditions.ts'
import type { Handling } from '#domain/catalogue/handling.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Provenance } from '#domain/catalogue/provenance.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import { isPublic, type ProductStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import type { ProductVatRegime, VatRegime } from '#domain/invoices/invoices.ts'
import { productVatRegime } from '#domain/invoices/vat.ts'
import { unavailableProduct } from '#domain/messages.ts'
import type { Price } from '#domain/money.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import type { Day } from '#domain/platform/days.ts'
import { salesStopText } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { type Rating, rateSellers } from '#server/contexts/orders/reviews/seller-page.ts'
import {
  categories,
  customFields,
  deletedProducts,
  productCustomFieldValues,
  productImages,
  products,
} from '#server/database/schema/catalogue.ts'
import { sellerJoin, toSeller } from '../accounts/get-seller.ts'
import { type PublicPlace, placeJoin, publicPlace } from '../places/public-places.ts'
import { listCarbonValues } from './carbon.ts'
import { type Characteristic, toCharacteristic, type ValueRow } from './custom-fields.ts'
import { hasIdOrNumber, missingProduct } from './find-product-id.ts'
import { hasConcealedPrices, priceFor } from './listing.ts'
import { findVisibleSale, saleColumns, splitSaleColumns } from './sale-columns.ts'

export interface ProductDetail {
  id: string
  /** The number in its address. */
  number: number
  title: string
  description: string
  price: Price
  quantity: number
  /** Absent when sold by the piece in any quantity at one price. */
  sale?: Sale
  /** Null when unset. */
  condition: Condition | null
  /** Grams of one unit; null when unknown. */
  weight: number | null
  handling: Handling
  provenance: Provenance
  /** The VAT regime of its price; null for a private seller. */
  vatRegime: VatRegime | null
  /** Carbon value of new production, if a public source has one. */
  carbon?: CarbonValue
  status: ProductStatus
  createdAt: string
  /** The last day on the market, if its seller set one. */
  availableUntil: Day | null
  category: { id: string; name: string; slug: string } | null
  family: { id: string; name: string; slug: string } | null
  sellerId: string
  sellerName: string
  seller: SellerIdentity
  /** When the seller joined; null when unknown. */
  sellerSince: string | null
  /** The seller's rating by buyers; absent without reviews. */
  rating?: Rating
  pictures: Picture[]
  characteristics: Characteristic[]
  place: ProductPlace | null
  /** French reason why a product on sale cannot be ordered. */
  closedText?: string
  /** Set when its seller has hidden it, for the seller and administrators only. */
  isHidden?: true
  /** Set for its seller. */
  isOwn?: true
}

/** The pickup place with its hours, as the public may see it. */
interface ProductPlace extends PublicPlace {
  hours: OpeningRange[]
}

/** The first one is the primary picture. */
const picturesOfProduct = sql<Picture[] | null>`(
  select json_agg(json_build_object('url', ${productImages.url}, 'width', ${productImages.width}, 'height', ${productImages.height})
    order by ${productImages.isPrimary} desc, ${productImages.position})
  from ${productImages} where ${productImages.productId} = ${products.id})`

const valuesOfProduct = sql<ValueRow[] | null>`(
  select json_agg(json_build_object('name', ${customFields.name}, 'fieldType', ${customFields.fieldType},
      'options', ${customFields.options}, 'value', ${productCustomFieldValues.value})
    order by ${customFields.displayOrder}, ${customFields.name})
  from ${productCustomFieldValues} join ${customFields} on ${customFields.id} = ${productCustomFieldValues.customFieldId}
  where ${productCustomFieldValues.productId} = ${products.id})`

const productGoneError = () =>
  new AppError('gone', unavailableProduct.text, { title: unavailableProduct.title })

/**
 * Returns a product for visitors by id or number. Its seller and administrators also see one that is waiting or hidden. @throws AppError
 * `not-found`, also for an invalid id; `gone` for a deleted one
 */
export async function getProduct(ctx: Context, input: { productId: string }): Promise<ProductDetail> {
  const [[row], arePricesConcealed] = await Promise.all([selectProduct(ctx, input), hasConcealedPrices(ctx)])
  if (!row) throw (await wasDeleted(ctx, input.productId)) ? productGoneError() : missingProduct()
  const { sale, otherColumns } = splitSaleColumns(row)
  const { sellerId, price, createdAt, isHidden, pictures, values, profile, pickupPlace, hours, ...product } =
    otherColumns
  const seller = toSeller(ctx, profile)
  const isAdminOrSeller = ctx.actor?.role === 'admin' || ctx.actor?.userId === sellerId
  if ((isHidden || seller.isSuspended || !isPublic(product.status)) && !isAdminOrSeller)
    throw missingProduct()
  const [ratings, carbon] = await Promise.all([
    rateSellers(ctx, { sellerIds: [sellerId] }),
    listCarbonValues(ctx, { products: [{ ...sale, productId: product.id, weight: product.weight }] }),
  ])
  const rating = ratings.get(sellerId)
  const visibleSale = findVisibleSale(sale, arePricesConcealed)
  const closedText = salesStopText(seller, price)
  return {
    ...product,
    ...(isHidden && { isHidden }),
    ...(closedText && { closedText }),
    ...(ctx.actor?.userId === sellerId && { isOwn: true as const }),
    vatRegime: findVatRegime(seller.identity, product.vatRegime),
    ...(visibleSale && { sale: visibleSale }),
    ...carbonIn(carbon.get(product.id)),
    price: priceFor(price, arePricesConcealed),
    createdAt: createdAt.toISOString(),
    sellerId,
    sellerName: seller.name,
    seller: seller.identity,
    sellerSince: seller.createdAt?.toISOString() ?? null,
    ...(rating && { rating }),
    pictures: pictures ?? [],
    characteristics: values?.flatMap(toCharacteristic) ?? [],
    place: pickupPlace?.town ? { ...publicPlace(pickupPlace), hours: hours ?? [] } : null,
  }
}

function selectProduct(ctx: Context, { productId }: { productId: string }) {
  const families = alias(categories, 'families')
  return ctx.db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      description: products.description,
      price: products.price,
      quantity: products.quantity,
      status: products.status,
      condition: products.condition,
      weight: products.weight,
      handling: products.handling,
      provenance: products.provenance,
      vatRegime: products.vatRegime,
      ...saleColumns,
      isHidden: products.isHidden,
      createdAt: products.createdAt,
      availableUntil: products.availableUntil,
      sellerId: products.userId,
      category: { id: categories.id, name: categories.name, slug: categories.slug },
      family: { id: families.id, name: families.name, slug: families.slug },
      pictures: picturesOfProduct,
      values: valuesOfProduct,
      profile: sellerJoin.columns(ctx),
      pickupPlace: placeJoin.table,
      hours: placeJoin.hours,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(families, eq(families.id, categories.parentId))
    .leftJoin(sellerJoin.table, sellerJoin.on(products.userId))
    .leftJoin(placeJoin.table, placeJoin.matches(products.pickupPlaceId, products.userId))
    .where(hasIdOrNumber(products, productId))
}

const findVatRegime = (seller: SellerIdentity, chosen: ProductVatRegime | null): VatRegime | null =>
  seller.kind === 'professional' ? productVatRegime({ ...seller, isProfessional: true }, chosen) : null

const carbonIn = (carbon: CarbonValue | undefined) => (carbon ? { carbon } : {})

async function wasDeleted({ db }: Context, productId: string): Promise<boolean> {
  const found = await db.$count(deletedProducts, hasIdOrNumber(deletedProducts, productId))
  return found > 0
}
