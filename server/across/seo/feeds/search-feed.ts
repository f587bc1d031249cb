import { inArray } from 'drizzle-orm'
import { Feed } from 'feed'
import { productPath, searchFeedPath } from '#domain/catalogue/addresses.ts'
import { webpAddress } from '#domain/catalogue/pictures.ts'
import { type CatalogueSearch, catalogueParams, cataloguePath } from '#domain/catalogue/search.ts'
import { townText } from '#domain/places/commune.ts'
import type { Context } from '#server/context.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import type { ProductCard } from '#server/contexts/catalogue/listing.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { priceText } from '../card/product-card.ts'
import { escaped, feedMinutes, withoutForbidden, withoutMarkup } from './write-feed.ts'

/** The newest answers of a search as RSS 2.0, regardless of its page's order: as a visitor without an account sees them. */
export async function writeSearchFeed(ctx: Context, requested: CatalogueSearch): Promise<string> {
  const search: CatalogueSearch = { ...requested, sort: 'date-desc', page: 1 }
  const [settings, { items }] = await Promise.all([
    getPublicSettings(ctx),
    listProducts({ ...ctx, actor: null }, search),
  ])
  const dates = await readDates(ctx, items)
  const { origin } = ctx.config
  const updated = items[0] ? (dates.get(items[0].id) ?? null) : null
  const words = search.search && `«\u00a0${search.search}\u00a0»`
  const feed = new Feed({
    id: origin + cataloguePath(requested),
    title: withoutForbidden(`${words || 'Recherche'} – ${settings.shownName}`),
    description: withoutForbidden(`Les dernières annonces de cette recherche sur ${settings.shownName}.`),
    link: origin + cataloguePath(requested),
    language: 'fr',
    feedLinks: { rss: `${origin}${searchFeedPath}?${catalogueParams({ ...requested, page: 1 })}` },
    ttl: feedMinutes,
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
      description: withoutForbidden(describe(card, priceText(card, settings), origin)),
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

/** Readers take it for HTML: what a seller wrote is text. */
function describe({ picture, place }: ProductCard, price: string | null, origin: string): string {
  return [
    picture && `<p><img src="${escaped(origin + webpAddress(picture.url, 640))}" alt=""></p>`,
    price && `<p><strong>${escaped(price)}</strong></p>`,
    place &&
      `<p>${escaped(`À retirer à ${townText({ name: place.town, department: place.department })}`)}</p>`,
  ]
    .filter(Boolean)
    .join('')
}
