import { and, eq, not, sql } from 'drizzle-orm'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import { formatValue, parseOptions } from '#domain/catalogue/custom-fields.ts'
import type { Need } from '#domain/catalogue/needs.ts'
import { categoryPicture, type Picture } from '#domain/catalogue/pictures.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Cents, Price } from '#domain/money.ts'
import type { Position } from '#domain/places/distance.ts'
import { closedTextOf, type SalesStop } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { type Rating, rateSellers } from '#server/contexts/orders/reviews/seller-page.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { isOfActivePerson } from '../accounts/people.ts'
import { listSalesStops } from '../accounts/sales-stops.ts'
import { getPublicSettings } from '../platform/get-settings.ts'
import { listListedFields } from './field-filters.ts'
import { unusualListedSale, withTiers } from './sale-columns.ts'

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
  /** Its condition, or else the first choice-type characteristic, as people read it. */
  fact: string | null
  /** Absent: by the piece, any number of them, at one price. */
  sale?: Sale
  picture: Picture | null
  /** Of its category, where it has no picture. */
  drawing?: Picture
  /** What buyers gave its seller; absent: nothing yet. */
  rating?: Rating
  place: CardPlace | null
  /** Its price includes a tax that the invoice shows. */
  isTaxed?: true
  /** How much of it there is, in the unit that the search needs. */
  inStock?: Need
  /** French: why it cannot be ordered although it is on sale. */
  closedText?: string
}

/** Where it is fetched, as everybody may know it. */
interface CardPlace extends Position {
  town: string
  department: string
}

/** Neither hidden by its seller, nor by the seller's suspension. */
export const isVisible = and(not(products.isHidden), isOfActivePerson(products.userId))

/** That a row of `products` is one that the catalogue shows (listed_products_source). */
export const isListed = sql`exists (select from ${listedProducts} where ${listedProducts.id} = ${products.id})`

/** Whether this visitor sees prices at all. */
export async function hasConcealedPrices(ctx: Context): Promise<boolean> {
  return !ctx.actor && (await getPublicSettings(ctx)).hidePricesForAnonymous
}

export function priceFor(amount: Cents | null, arePricesConcealed: boolean): Price {
  if (amount === null) return { kind: 'on-request' }
  return arePricesConcealed ? { kind: 'hidden' } : { kind: 'amount', amount }
}

/** What a card is made of. */
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
  // Only where there is no condition to tell.
  selects: sql<Record<
    string,
    string
  > | null>`case when coalesce(${listedProducts.condition}, 'unknown') = 'unknown' then ${listedProducts.selects} end`,
  sale: unusualListedSale,
  town: listedProducts.town,
  department: listedProducts.department,
  latitude: listedProducts.latitude,
  longitude: listedProducts.longitude,
}

/** The beginning of every query for cards of the catalogue. */
export const selectCards = ({ db }: Pick<Context, 'db'>) =>
  db
    .select(cardColumns)
    .from(listedProducts)
    .innerJoin(categories, eq(categories.id, listedProducts.categoryId))

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** Rows → cards. The rows may still be on their way. */
export async function toCards(
  ctx: Context,
  reading: PromiseLike<CardRow[]> | CardRow[],
  arePricesConcealed: boolean,
): Promise<ProductCard[]> {
  const [rows, choices] = await Promise.all([reading, readChoices(ctx)])
  const sellerIds = rows.map(({ sellerId }) => sellerId)
  const [ratings, stops] = await Promise.all([
    rateSellers(ctx, { sellerIds }),
    listSalesStops(ctx, { sellerIds }),
  ])
  return rows.map((row) => {
    const { sellerId } = row
    return toCard(row, {
      choices,
      rating: ratings.get(sellerId),
      stop: stops.get(sellerId),
      arePricesConcealed,
    })
  })
}

interface CardContext {
  choices: Awaited<ReturnType<typeof readChoices>>
  rating: Rating | undefined
  stop: SalesStop | undefined
  arePricesConcealed: boolean
}

/** Name by name: to leave names out of a row costs more than all else of a card. */
function toCard(row: CardRow, { choices, rating, stop, arePricesConcealed }: CardContext): ProductCard {
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
    fact: factOf(row, choices),
    picture: url && width && height ? { url, width, height } : null,
    place:
      town && department && latitude !== null && longitude !== null
        ? { town, department, latitude, longitude }
        : null,
  }
  if (sale) card.sale = withTiers(sale, arePricesConcealed)
  if (drawing) card.drawing = categoryPicture(drawing)
  if (rating) card.rating = rating
  const closedText = stop && closedTextOf(stop, price)
  if (closedText) card.closedText = closedText
  if (row.vatRegime === 'standard' && price && !arePricesConcealed) card.isTaxed = true
  return card
}

/** An unknown condition is not shown on a card. */
function factOf({ condition, selects }: CardRow, choices: CardContext['choices']): string | null {
  if (condition && condition !== 'unknown') return conditionTexts[condition].name
  const choice = selects && choices.find(({ id }) => id in selects)
  return choice ? formatValue(choice, selects[choice.id] ?? '') : null
}

/** The fields of which a card shows the first that its product has. */
const readChoices = async (ctx: Context) =>
  (await listListedFields(ctx)).flatMap(({ id, fieldType, options }) =>
    fieldType === 'select' ? [{ id, fieldType, options: parseOptions(options) }] : [],
  )
