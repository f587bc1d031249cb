import { and, asc, eq, exists, gt, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { merchantFeedPath, productPath } from '#domain/catalogue/addresses.ts'
import { type Condition, readFormerCondition } from '#domain/catalogue/former-condition.ts'
import { type Picture, webpAddress } from '#domain/catalogue/pictures.ts'
import { type Purchase, smallestPurchase } from '#domain/catalogue/quantities.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { featuredStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { decimalFromCents } from '#domain/money.ts'
import { townText } from '#domain/places/commune.ts'
import { type SalesStop, salesStopText } from '#domain/selling/pause.ts'
import type { Context } from '#server/context.ts'
import { listSalesStops } from '#server/contexts/accounts/sales-stops.ts'
import { listCharacteristics } from '#server/contexts/catalogue/custom-fields.ts'
import { hasConcealedPrices, isListed } from '#server/contexts/catalogue/listing.ts'
import { listPictures } from '#server/contexts/catalogue/pictures.ts'
import { saleColumns, splitSaleColumns } from '#server/contexts/catalogue/sale-columns.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import { categories, productImages, products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { escapeMarkup, withoutMarkup } from './write-feed.ts'

/** Maximum characters and additional pictures (https://support.google.com/merchants/answer/7052112). */
const limits = { title: 150, description: 5000, productType: 750, morePictures: 10 } as const

/**
 * Writes everything that can be bought as RSS 2.0 with the attributes of Google Merchant Center.
 * @throws AppError `not-found` when visitors see no prices, which the feed requires
 */
export async function merchantFeed(ctx: Context): Promise<AsyncIterable<string>> {
  const anonymous = { ...ctx, actor: null }
  if (await hasConcealedPrices(anonymous)) throw new AppError('not-found', generalMessages.notFound)
  const { shownName } = await getPublicSettings(ctx)
  return writeParts(anonymous, shownName)
}

async function* writeParts(ctx: Context, shownName: string): AsyncGenerator<string> {
  const { origin } = ctx.config
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${writeElement('title', shownName)}${writeElement('link', origin + cataloguePath())}${writeElement('description', 'Matériaux de second œuvre, invendus et de réemploi, à retirer chez le vendeur.')}<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(origin + merchantFeedPath)}"/>
`
  for await (const batch of listOffers(ctx)) {
    const stops = await listSalesStops(ctx, { sellerIds: batch.map(({ sellerId }) => sellerId) })
    yield batch.map((offer) => writeItem(offer, { origin, stop: stops.get(offer.sellerId) })).join('')
  }
  yield '</channel>\n</rss>\n'
}

interface ItemContext {
  origin: string
  /** The reason why the seller accepts no orders, if any. */
  stop: SalesStop | undefined
}

function writeItem(offer: MerchantOffer, { origin, stop }: ItemContext): string {
  const [first, ...others] = offer.pictures.map(({ url }) => origin + webpAddress(url, 1280))
  const title = shortenText(withoutMarkup(offer.title) || offer.categories.join(' > '), limits.title)
  return `<item>
${[
  writeElement('g:id', String(offer.number)),
  writeElement('title', title),
  writeElement('description', shortenText(withoutMarkup(offer.description), limits.description) || title),
  writeElement('link', origin + productPath(offer)),
  writeElement('g:image_link', first ?? ''),
  ...others.slice(0, limits.morePictures).map((url) => writeElement('g:additional_image_link', url)),
  writeElement(
    'g:availability',
    stop && salesStopText(stop, offer.smallestPurchase.price) ? 'out_of_stock' : 'in_stock',
  ),
  writeElement('g:price', `${decimalFromCents(offer.smallestPurchase.price)} EUR`),
  ...measureElements(offer.smallestPurchase),
  // An unknown condition counts as used.
  writeElement('g:condition', offer.condition ?? 'used'),
  writeElement('g:product_type', shortenText(offer.categories.join(' > '), limits.productType)),
  // Reused goods have no known product identifier.
  writeElement('g:identifier_exists', 'no'),
  writeElement('g:external_seller_id', offer.sellerId),
  // The format has no attribute for the pickup place; custom labels can be used for bids and filters.
  ...(offer.town
    ? [writeElement('g:custom_label_0', townText({ name: offer.town, department: offer.department }))]
    : []),
  ...(offer.department ? [writeElement('g:custom_label_1', offer.department)] : []),
].join('')}</item>
`
}

const writeElement = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>\n`

/** Cuts a text to a number of visible characters, on one line. */
function shortenText(text: string, maxLetters: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : letters.join('')
}

const batchSize = 500

interface MerchantOffer {
  number: number
  title: string
  description: string
  /** The smallest purchase, to which the price refers (support.google.com/merchants/answer/6324371). */
  smallestPurchase: Purchase
  /** The names of its categories, from the family down. */
  categories: string[]
  sellerId: string
  town: string | null
  department: string | null
  pictures: Picture[]
  condition: Condition | null
}

/** Returns Google's name of a condition; everything that is not new is used. */
function merchantCondition(statedCondition: (typeof products.$inferSelect)['condition']): Condition | null {
  if (statedCondition === null || statedCondition === 'unknown') return null
  return statedCondition === 'new_sealed' || statedCondition === 'new_opened' ? 'new' : 'used'
}

const measures = { m2: 'sqm', ml: 'm', m3: 'cbm', kg: 'kg', litre: 'l', piece: 'ct' } as const

/** Returns the content of a unit, so that prices can be compared. */
const measureElements = ({ content }: Purchase): string[] =>
  content === null
    ? []
    : [
        writeElement('g:unit_pricing_measure', `${content.amount / 1000} ${measures[content.unit]}`),
        writeElement('g:unit_pricing_base_measure', `1 ${measures[content.unit]}`),
      ]

/** The condition for products on sale with a price and a picture, because Google rejects others. */
const isOffered = ({ db }: Context) =>
  and(
    isListed,
    eq(products.status, featuredStatus),
    gt(products.quantity, 0),
    isNotNull(products.price),
    gt(products.price, 0),
    exists(db.select({ one: sql`1` }).from(productImages).where(eq(productImages.productId, products.id))),
  )

/** Lists all offers in batches, so that memory does not grow with the catalogue. */
async function* listOffers(ctx: Context): AsyncGenerator<MerchantOffer[]> {
  let lastNumber = 0
  for (;;) {
    const batch = await readBatch(ctx, lastNumber)
    if (batch.length > 0) yield batch
    if (batch.length < batchSize) return
    lastNumber = batch.at(-1)?.number ?? lastNumber
  }
}

async function readBatch(ctx: Context, after: number): Promise<MerchantOffer[]> {
  const families = alias(categories, 'families')
  const rows = await ctx.db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      description: products.description,
      price: products.price,
      category: categories.name,
      family: families.name,
      sellerId: products.userId,
      condition: products.condition,
      quantity: products.quantity,
      ...saleColumns,
      town: listedProducts.town,
      department: listedProducts.department,
    })
    .from(products)
    .innerJoin(listedProducts, eq(listedProducts.id, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(families, eq(families.id, categories.parentId))
    .where(and(isOffered(ctx), gt(products.number, after)))
    .orderBy(asc(products.number))
    .limit(batchSize)
  if (rows.length === 0) return []
  const productIds = rows.map(({ id }) => id)
  const [pictures, characteristics] = await Promise.all([
    listPictures(ctx, { productIds }),
    listCharacteristics(ctx, { productIds }),
  ])
  return rows
    .map(splitSaleColumns)
    .map(
      ({
        sale,
        otherColumns: { id, category, family, price, quantity, condition: statedCondition, ...row },
      }) => ({
        ...row,
        smallestPurchase: smallestPurchase(sale, { price: price ?? 0, stock: quantity }),
        categories: [family, category].filter((name) => name !== null),
        pictures: pictures.get(id) ?? [],
        condition: merchantCondition(statedCondition) ?? readFormerCondition(characteristics.get(id) ?? []),
      }),
    )
}
