import { and, eq, not, sql } from 'drizzle-orm'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import { formatValue, parseOptions } from '#domain/catalogue/custom-fields.ts'
import type { Need } from '#domain/catalogue/needs.ts'
import { categoryPicture, type Picture } from '#domain/catalogue/pictures.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Cents, Price } from '#domain/money.ts'
import type { Position } from '#domain/places/distance.ts'
import { type SalesStop, salesStopText } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { type Rating, rateSellers } from '#server/contexts/orders/reviews/seller-page.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { isActiveUser } from '../accounts/people.ts'
import { listSalesStops } from '../accounts/sales-stops.ts'
import { getPublicSettings } from '../platform/get-settings.ts'
import { listListedFields } from './field-filters.ts'
import { concealTiers, listedSaleUnlessByPiece } from './sale-columns.ts'

/** A card of the catalogue. */
export interface ProductCard {
  id: string
  /** The number in its address. */
  number: number
  title: string
  price: Price
  quantity: number
  status: ProductStatus
  categoryName: string
  /** Its condition, or else its first choice-type characteristic, as a French text. */
  fact: string | null
  /** Absent when sold by the piece in any quantity at one price. */
  sale?: Sale
  picture: Picture | null
  /** The category's illustration, for a product without a picture. */
  drawing?: Picture
  /** The seller's rating by buyers; absent without reviews. */
  rating?: Rating
  place: CardPlace | null
  /** Set when its price includes a tax that the invoice shows. */
  isTaxed?: true
  /** The stock in the searched unit. */
  inStock?: Need
  /** French reason why a product on sale cannot be ordered. */
  closedText?: string
}

/** The pickup place as the public may see it. */
interface CardPlace extends Position {
  town: string
  department: string
}

/** Matches products hidden neither by their seller nor by the seller's suspension. */
export const isVisible = and(not(products.isHidden), isActiveUser(products.userId))

/** Condition that the catalogue shows a row of `products` (listed_products_source). */
export const isListed = sql`exists (select from ${listedProducts} where ${listedProducts.id} = ${products.id})`

/** Returns whether prices are concealed from this visitor. */
export async function hasConcealedPrices(ctx: Context): Promise<boolean> {
  return !ctx.actor && (await getPublicSettings(ctx)).hidePricesForAnonymous
}

export function priceFor(amount: Cents | null, arePricesConcealed: boolean): Price {
  if (amount === null) return { kind: 'on-request' }
  return arePricesConcealed ? { kind: 'hidden' } : { kind: 'amount', amount }
}

/** The columns of a card. */
export const cardColumns = {
  id: listedProducts.id,
  number: listedProducts.number,
  title: listedProducts.title,
  price: listedProducts.price,
  quantity: listedProducts.quantity,
  status: listedProducts.status,
  categoryName: categories.name,
  pictureUrl: listedProducts.pictureUrl,
  pictureWidth: listedProducts.pictureWidth,
  pictureHeight: listedProducts.pictureHeight,
  drawing: sql<{
    slug: string
    imageUrl: string | null
  } | null>`case when ${listedProducts.pictureUrl} is null then (
    select json_build_object('slug', family.slug, 'imageUrl', coalesce(${categories.imageUrl}, family.image_url))
    from categories family where family.id = ${listedProducts.familyId}) end`,
  sellerId: listedProducts.userId,
  vatRegime: listedProducts.vatRegime,
  condition: listedProducts.condition,
  // Read only without a known condition.
  selects: sql<Record<
    string,
    string
  > | null>`case when coalesce(${listedProducts.condition}, 'unknown') = 'unknown' then ${listedProducts.selects} end`,
  sale: listedSaleUnlessByPiece,
  town: listedProducts.town,
  department: listedProducts.department,
  latitude: listedProducts.latitude,
  longitude: listedProducts.longitude,
}

/** Starts a query for cards of the catalogue. */
export const selectCards = ({ db }: Pick<Context, 'db'>) =>
  db
    .select(cardColumns)
    .from(listedProducts)
    .innerJoin(categories, eq(categories.id, listedProducts.categoryId))

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** Converts rows to cards; the rows may still be a promise. */
export async function toCards(
  ctx: Context,
  pendingRows: PromiseLike<CardRow[]> | CardRow[],
  arePricesConcealed: boolean,
): Promise<ProductCard[]> {
  const [rows, choiceFields] = await Promise.all([pendingRows, listChoiceFields(ctx)])
  const sellerIds = rows.map(({ sellerId }) => sellerId)
  const [ratings, stops] = await Promise.all([
    rateSellers(ctx, { sellerIds }),
    listSalesStops(ctx, { sellerIds }),
  ])
  return rows.map((row) => {
    const { sellerId } = row
    return toCard(row, {
      choiceFields,
      rating: ratings.get(sellerId),
      stop: stops.get(sellerId),
      arePricesConcealed,
    })
  })
}

interface CardContext {
  choiceFields: Awaited<ReturnType<typeof listChoiceFields>>
  rating: Rating | undefined
  stop: SalesStop | undefined
  arePricesConcealed: boolean
}

/** Copies property by property, because a rest pattern would cost more than all else of a card. */
function toCard(row: CardRow, { choiceFields, rating, stop, arePricesConcealed }: CardContext): ProductCard {
  const { id, number, title, price, quantity, status, categoryName, drawing, sale } = row
  const { pictureUrl: url, pictureWidth: width, pictureHeight: height } = row
  const { town, department, latitude, longitude } = row
  const card: ProductCard = {
    id,
    number,
    title,
    quantity,
    status,
    categoryName,
    price: priceFor(price, arePricesConcealed),
    fact: findFact(row, choiceFields),
    picture: url && width && height ? { url, width, height } : null,
    place:
      town && department && latitude !== null && longitude !== null
        ? { town, department, latitude, longitude }
        : null,
  }
  if (sale) card.sale = concealTiers(sale, arePricesConcealed)
  if (drawing) card.drawing = categoryPicture(drawing)
  if (rating) card.rating = rating
  const closedText = stop && salesStopText(stop, price)
  if (closedText) card.closedText = closedText
  if (row.vatRegime === 'standard' && price && !arePricesConcealed) card.isTaxed = true
  return card
}

/** Returns the condition, or else the first choice of the product; an unknown condition is not shown on a card. */
function findFact({ condition, selects }: CardRow, choiceFields: CardContext['choiceFields']): string | null {
  if (condition && condition !== 'unknown') return conditionTexts[condition].name
  const field = selects && choiceFields.find(({ id }) => id in selects)
  return field ? formatValue(field, selects[field.id] ?? '') : null
}

/** Lists the fields with one choice; a card shows the first one that its product has. */
const listChoiceFields = async (ctx: Context) =>
  (await listListedFields(ctx)).flatMap(({ id, fieldType, options }) =>
    fieldType === 'select' ? [{ id, fieldType, options: parseOptions(options) }] : [],
  )
