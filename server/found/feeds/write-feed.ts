import { Feed } from 'feed'
import { categoryPath, productPath } from '#domain/catalogue/addresses.ts'
import { webpAddress } from '#domain/catalogue/pictures.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { categoryFeedPath, feedPath } from '#domain/catalogue/shared-addresses.ts'
import type { Context } from '../../context.ts'
import { getPublicSettings } from '../../platform/get-settings.ts'
import { hashOf } from '../caching.ts'
import { priceText } from '../card/product-card.ts'
import type { FoundCategory } from '../find-category.ts'
import { listNewest, type NewProduct } from './list-newest.ts'
import { escaped, withoutForbidden, withoutMarkup } from './xml-text.ts'

/** Minutes a reader waits before it looks again. */
export const feedMinutes = 15
const longestExcerpt = 500

/** The newest products of the catalogue or of one category as RSS 2.0, as a visitor without an account sees them. */
export async function writeFeed(
  ctx: Context,
  found: FoundCategory | null,
): Promise<{ xml: string; hash: string; updated: Date | null }> {
  const anonymous = { ...ctx, actor: null }
  const [settings, items] = await Promise.all([
    getPublicSettings(ctx),
    listNewest(anonymous, { categoryId: found?.category.id ?? null }),
  ])
  const { origin } = ctx.config
  const place = placeOf(found)
  const name = found?.category.name ?? 'Toutes les annonces'
  const updated = items[0]?.createdAt ?? null
  const feed = new Feed({
    id: origin + place.page,
    title: withoutForbidden(`${name} – ${settings.shownName}`),
    description: withoutForbidden(
      `Les dernières annonces${found ? ` de la catégorie «\u00a0${name}\u00a0»` : ''}\u00a0: invendus et réemploi de matériaux de second œuvre.`,
    ),
    link: origin + place.page,
    language: 'fr',
    feedLinks: { rss: origin + place.feed },
    ttl: feedMinutes,
    generator: false,
    updated: updated ?? ctx.clock.now(),
  })
  for (const product of items) {
    feed.addItem({
      // Words in the address may change; what a reader has read stays read.
      id: `urn:uuid:${product.id}`,
      title: withoutMarkup(product.title) || product.categoryName,
      link: origin + productPath(product),
      date: product.createdAt,
      category: [{ name: product.categoryName }],
      description: withoutForbidden(describe(product, priceText(product.price, settings), origin)),
    })
  }
  const hash = hashOf(
    JSON.stringify([settings.shownName, settings.showHt, origin, found?.category.name, items]),
  )
  return { xml: feed.rss2(), hash, updated }
}

const placeOf = (found: FoundCategory | null) =>
  found
    ? {
        page: categoryPath(...found.slugs),
        feed: categoryFeedPath(...found.slugs),
      }
    : { page: cataloguePath(), feed: feedPath }

/** Readers take a description for HTML: what a seller wrote is text. */
function describe(product: NewProduct, price: string | null, origin: string): string {
  const picture = product.picture && origin + webpAddress(product.picture, 640)
  const text = product.description.replace(/\s+/g, ' ').trim()
  const excerpt = text.length > longestExcerpt ? `${text.slice(0, longestExcerpt).trimEnd()}…` : text
  return [
    picture && `<p><img src="${escaped(picture)}" alt=""></p>`,
    price && `<p><strong>${escaped(price)}</strong></p>`,
    excerpt && `<p>${escaped(excerpt)}</p>`,
  ]
    .filter(Boolean)
    .join('')
}
