import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Handling } from '#domain/catalogue/handling.ts'
import type { VatRegime } from '#domain/invoices/invoices.ts'
import { openingSummary } from '#domain/orders/appointments.ts'
import type { Context } from '#server/context.ts'
import {
  categories,
  customFields,
  productCustomFieldValues,
  productImages,
  products,
} from '#server/database/schema/catalogue.ts'
import { listPublicPeople, selectVatRegime } from '../accounts/people.ts'
import { listHoursOfPlaces } from '../places/list-own-places.ts'
import { loadPublicPlaces } from '../places/public-places.ts'
import { hasConcealedPrices, isVisible, type ProductCard, toCards } from './listing.ts'
import { saleUnlessByPiece } from './sale-columns.ts'

/** A card with the seller, the pickup place, and the weight and handling of a unit. */
export interface CartProduct extends ProductCard {
  /** Grams; null when unknown. */
  weight: number | null
  handling: Handling
  /** Null for a private seller. */
  vatRegime: VatRegime | null
  sellerName: string
  placeId: string | null
  /** Opening hours of the place in one line. */
  placeHours: string
}

/**
 * Returns the current data of the products in a visitor's cart; deleted or non-public ones are absent. It reads `products`, because
 * sold-out products have left the catalogue but stay in the cart.
 */
export async function listCartProducts(
  ctx: Context,
  input: { productIds: string[] },
): Promise<CartProduct[]> {
  if (input.productIds.length === 0) return []
  const rows = await selectCartRows(ctx, input)
  const toPlaceRequest = ({ pickupPlaceId, sellerId }: (typeof rows)[number]) => ({
    placeId: pickupPlaceId,
    sellerId,
  })
  const [sellers, findPlace, arePricesConcealed] = await Promise.all([
    listPublicPeople(ctx, { userIds: rows.map(({ sellerId }) => sellerId) }),
    loadPublicPlaces(ctx, rows.map(toPlaceRequest)),
    hasConcealedPrices(ctx),
  ])
  const places = rows.map((row) => findPlace(toPlaceRequest(row)))
  const hours = await listHoursOfPlaces(ctx, { placeIds: places.flatMap((place) => place?.id ?? []) })
  const cards = await toCards(
    ctx,
    rows.map(({ pickupPlaceId: _, weight: __, handling: ___, ...row }, index) => {
      const place = places[index]
      return {
        ...row,
        drawing: null,
        town: place?.town ?? null,
        department: place?.department ?? null,
        latitude: place?.position?.latitude ?? null,
        longitude: place?.position?.longitude ?? null,
      }
    }),
    arePricesConcealed,
  )
  return cards.map((card, index) => ({
    ...card,
    sellerName: sellers.get(rows[index]?.sellerId ?? '')?.name ?? '',
    weight: rows[index]?.weight ?? null,
    vatRegime: rows[index]?.vatRegime ?? null,
    handling: rows[index]?.handling ?? {},
    placeId: places[index]?.id ?? null,
    placeHours: openingSummary(hours.get(places[index]?.id ?? '') ?? []),
  }))
}

function selectCartRows({ db }: Context, { productIds }: { productIds: string[] }) {
  const { productId, customFieldId, value } = productCustomFieldValues
  return db
    .select({
      id: products.id,
      sellerId: products.userId,
      vatRegime: selectVatRegime(products.userId, products.vatRegime),
      number: products.number,
      title: products.title,
      price: products.price,
      quantity: products.quantity,
      status: products.status,
      categoryName: categories.name,
      condition: products.condition,
      weight: products.weight,
      handling: products.handling,
      sale: saleUnlessByPiece,
      pictureUrl: productImages.url,
      pictureWidth: productImages.width,
      pictureHeight: productImages.height,
      pickupPlaceId: products.pickupPlaceId,
      selects: sql<Record<string, string>>`coalesce((
        select jsonb_object_agg(${customFieldId}, ${value}) from ${productCustomFieldValues}
        join ${customFields} on ${customFields.id} = ${customFieldId}
        where ${productId} = ${products.id} and ${customFields.fieldType} = 'select'), '{}')`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), productImages.isPrimary))
    .where(and(inArray(products.id, productIds), ne(products.status, 'a_valider'), isVisible))
}
