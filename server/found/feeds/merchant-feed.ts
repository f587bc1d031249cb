import { productPath } from '#domain/catalogue/addresses.ts'
import { webpAddress } from '#domain/catalogue/pictures.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { merchantFeedPath } from '#domain/catalogue/shared-addresses.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { decimalFromCents } from '#domain/money.ts'
import { hidesPrices } from '../../catalogue/listing.ts'
import type { Context } from '../../context.ts'
import { getPublicSettings } from '../../platform/get-settings.ts'
import { hashOf } from '../caching.ts'
import type { MadeText } from '../kept-texts.ts'
import { listOffers, type Offered, offersState } from './list-offers.ts'
import { escaped, withoutMarkup } from './xml-text.ts'

/** Characters, and pictures beside the first (https://support.google.com/merchants/answer/7052112). */
const longest = { title: 150, description: 5000, productType: 750, morePictures: 10 } as const

/**
 * Everything that can be bought, as RSS 2.0 with the attributes of Google Merchant Center.
 * @throws AppError `not-found` where visitors see no prices: the feed is of nothing else
 */
export async function merchantFeed(ctx: Context): Promise<{ name: string; make: () => Promise<MadeText> }> {
  const anonymous = { ...ctx, actor: null }
  if (await hidesPrices(anonymous)) throw new AppError('not-found', generalMessages.notFound)
  const { shownName } = await getPublicSettings(ctx)
  return {
    name: `merchant ${shownName}`,
    async make() {
      const { state, rows, updated } = await offersState(anonymous)
      const hash = hashOf(`${state}|${shownName}|${ctx.config.origin}`)
      return { hash, updated, rows, parts: () => writeParts(anonymous, shownName) }
    },
  }
}

async function* writeParts(ctx: Context, shownName: string): AsyncGenerator<string> {
  const { origin } = ctx.config
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', shownName)}${element('link', origin + cataloguePath())}${element('description', 'Matériaux de second œuvre, invendus et de réemploi, à retirer chez le vendeur.')}<atom:link rel="self" type="application/rss+xml" href="${escaped(origin + merchantFeedPath)}"/>
`
  for await (const batch of listOffers(ctx)) yield batch.map((offer) => writeItem(offer, origin)).join('')
  yield '</channel>\n</rss>\n'
}

function writeItem(offer: Offered, origin: string): string {
  const [first, ...others] = offer.pictures.map(({ url }) => origin + webpAddress(url, 1280))
  const title = shortened(withoutMarkup(offer.title) || offer.categories.join(' > '), longest.title)
  return `<item>
${[
  element('g:id', String(offer.number)),
  element('title', title),
  element('description', shortened(withoutMarkup(offer.description), longest.description) || title),
  element('link', origin + productPath(offer)),
  element('g:image_link', first ?? ''),
  ...others.slice(0, longest.morePictures).map((url) => element('g:additional_image_link', url)),
  element('g:availability', 'in_stock'),
  element('g:price', `${decimalFromCents(offer.price)} EUR`),
  // Nobody said that it is new.
  element('g:condition', offer.condition ?? 'used'),
  element('g:product_type', shortened(offer.categories.join(' > '), longest.productType)),
  // Leftovers and reused goods: their trade numbers are known to nobody here.
  element('g:identifier_exists', 'no'),
  element('g:external_seller_id', offer.sellerId),
].join('')}</item>
`
}

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>\n`

/** By characters as people count them, on one line. */
function shortened(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}
