import { and, desc, eq, inArray } from 'drizzle-orm'
import { Feed } from 'feed'
import {
  categoryFeedPath,
  categoryPath,
  feedPath,
  productPath,
  searchFeedPath,
} from '#domain/catalogue/addresses.ts'
import { webpAddress } from '#domain/catalogue/pictures.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import { type CatalogueSearch, catalogueParams, cataloguePath } from '#domain/catalogue/search.ts'
import { featuredStatus } from '#domain/catalogue/statuses.ts'
import type { Price } from '#domain/money.ts'
import { inTown, townText } from '#domain/places/commune.ts'
import type { Context } from '#server/context.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import { hasConcealedPrices, type ProductCard, priceFor } from '#server/contexts/catalogue/listing.ts'
import { findCategoryScope, isInScope } from '#server/contexts/catalogue/search-conditions.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { priceText } from '../card/product-card.ts'
import type { FoundCategory } from '../find-category.ts'

/** Characters that no XML document may contain, even escaped (XML 1.0, section 2.2): lone surrogates and most control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu

/** Removes the characters that XML forbids, without escaping. */
const removeForbidden = (text: string): string => text.replace(forbiddenCharacters, '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for XML and HTML, within elements and attributes. */
export const escapeMarkup = (text: string): string =>
  removeForbidden(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)

/**
 * Returns a line without anything that looks like markup, because some readers parse a title as HTML and others as text, which
 * would show escaped characters.
 */
export const withoutMarkup = (text: string): string =>
  removeForbidden(text)
    .replace(/<[/!?a-z][^<>]*>/gi, '')
    .replace(/<(?=[/!?a-z])/gi, '‹')
    .replaceAll(']]>', ']]')
    .replace(/\s+/g, ' ')
    .trim()

/** Minutes after which a reader polls again. */
const pollMinutes = 15
const maxExcerptLength = 500

/** Writes the newest products of the catalogue or of one category as RSS 2.0, as visitors see them. */
export async function writeFeed(ctx: Context, found: FoundCategory | null): Promise<string> {
  const anonymous = { ...ctx, actor: null }
  const [settings, items] = await Promise.all([
    getPublicSettings(ctx),
    listNewest(anonymous, { categoryId: found?.category.id ?? null }),
  ])
  const { origin } = ctx.config
  const addresses = feedAddresses(found)
  const name = found?.category.name ?? 'Toutes les annonces'
  const updated = items[0]?.createdAt ?? null
  const feed = new Feed({
    id: origin + addresses.page,
    title: removeForbidden(`${name} – ${settings.shownName}`),
    description: removeForbidden(
      `Les dernières annonces${found ? ` de la catégorie «\u00a0${name}\u00a0»` : ''}\u00a0: invendus et réemploi de matériaux de second œuvre.`,
    ),
    link: origin + addresses.page,
    language: 'fr',
    feedLinks: { rss: origin + addresses.feed },
    ttl: pollMinutes,
    generator: false,
    updated: updated ?? ctx.clock.now(),
  })
  for (const product of items) {
    feed.addItem({
      // The id does not depend on the address, whose words may change, so that read entries remain read.
      id: `urn:uuid:${product.id}`,
      title: withoutMarkup(product.title) || product.categoryName,
      link: origin + productPath(product),
      date: product.createdAt,
      category: [{ name: product.categoryName }],
      description: removeForbidden(describeProduct(product, priceText(product, settings), origin)),
    })
  }
  return feed.rss2()
}

const feedAddresses = (found: FoundCategory | null) =>
  found
    ? {
        page: categoryPath(...found.slugs),
        feed: categoryFeedPath(...found.slugs),
      }
    : { page: cataloguePath(), feed: feedPath }

/** Escapes the seller's text, because readers parse a description as HTML. */
function describeProduct(product: NewProduct, price: string | null, origin: string): string {
  const picture = product.picture && origin + webpAddress(product.picture, 640)
  const text = product.description.replace(/\s+/g, ' ').trim()
  const excerpt = text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength).trimEnd()}…` : text
  return [
    picture && `<p><img src="${escapeMarkup(picture)}" alt=""></p>`,
    price && `<p><strong>${escapeMarkup(price)}</strong></p>`,
    product.town &&
      `<p>${escapeMarkup(`À retirer ${inTown(townText({ name: product.town, department: product.department }))}`)}</p>`,
    excerpt && `<p>${escapeMarkup(excerpt)}</p>`,
  ]
    .filter(Boolean)
    .join('')
}

/** Enough for a reader that polls once a day. */
const maxItems = 50

interface NewProduct {
  id: string
  number: number
  title: string
  description: string
  price: Price
  sale: Pick<Sale, 'saleUnit'>
  categoryName: string
  /** The address without size and ending. */
  picture: string | null
  town: string | null
  department: string | null
  createdAt: Date
}

/** Lists the newest available products of the catalogue, or of one category with its subcategories. */
async function listNewest(
  ctx: Context,
  { categoryId }: { categoryId: string | null },
): Promise<NewProduct[]> {
  const { id, number, title, price, pictureUrl, town, department, createdAt } = listedProducts
  const scope = await findCategoryScope(ctx, { category: categoryId, parent: null })
  const [rows, hidden] = await Promise.all([
    ctx.db
      .select({
        id,
        number,
        title,
        description: products.description,
        price,
        saleUnit: listedProducts.saleUnit,
        categoryName: categories.name,
        picture: pictureUrl,
        town,
        department,
        createdAt,
      })
      .from(listedProducts)
      .innerJoin(products, eq(products.id, id))
      .innerJoin(categories, eq(categories.id, listedProducts.categoryId))
      .where(and(eq(listedProducts.status, featuredStatus), isInScope(scope)))
      .orderBy(desc(createdAt), desc(id))
      .limit(maxItems),
    hasConcealedPrices(ctx),
  ])
  return rows.map(({ price, saleUnit, ...row }) => ({
    ...row,
    price: priceFor(price, hidden),
    sale: { saleUnit },
  }))
}

/** Writes the newest results of a search as RSS 2.0 as visitors see them, whatever the order of its page is. */
export async function writeSearchFeed(ctx: Context, requested: CatalogueSearch): Promise<string> {
  const search: CatalogueSearch = { ...requested, sort: 'date-desc', page: 1 }
  const [settings, { items }] = await Promise.all([
    getPublicSettings(ctx),
    listProducts({ ...ctx, actor: null }, search),
  ])
  const dates = await readDates(ctx, items)
  const { origin } = ctx.config
  const updated = items[0] ? (dates.get(items[0].id) ?? null) : null
  const quotedWords = search.search && `«\u00a0${search.search}\u00a0»`
  const feed = new Feed({
    id: origin + cataloguePath(requested),
    title: removeForbidden(`${quotedWords || 'Recherche'} – ${settings.shownName}`),
    description: removeForbidden(`Les dernières annonces de cette recherche sur ${settings.shownName}.`),
    link: origin + cataloguePath(requested),
    language: 'fr',
    feedLinks: { rss: `${origin}${searchFeedPath}?${catalogueParams({ ...requested, page: 1 })}` },
    ttl: pollMinutes,
    generator: false,
    updated: updated ?? ctx.clock.now(),
  })
  for (const card of items)
    feed.addItem({
      id: `urn:uuid:${card.id}`,
      title: withoutMarkup(card.title) || card.categoryName,
      link: origin + productPath(card),
      date: dates.get(card.id) ?? ctx.clock.now(),
      category: [{ name: card.categoryName }],
      description: removeForbidden(describeResult(card, priceText(card, settings), origin)),
    })
  return feed.rss2()
}

async function readDates({ db }: Context, items: readonly ProductCard[]): Promise<Map<string, Date>> {
  if (items.length === 0) return new Map()
  const { id, createdAt } = listedProducts
  const rows = await db
    .select({ id, createdAt })
    .from(listedProducts)
    .where(
      inArray(
        id,
        items.map((item) => item.id),
      ),
    )
  return new Map(rows.map((row) => [row.id, row.createdAt]))
}

/** Escapes the seller's text, because readers parse it as HTML. */
function describeResult({ picture, place }: ProductCard, price: string | null, origin: string): string {
  return [
    picture && `<p><img src="${escapeMarkup(origin + webpAddress(picture.url, 640))}" alt=""></p>`,
    price && `<p><strong>${escapeMarkup(price)}</strong></p>`,
    place &&
      `<p>${escapeMarkup(`À retirer ${inTown(townText({ name: place.town, department: place.department }))}`)}</p>`,
  ]
    .filter(Boolean)
    .join('')
}
