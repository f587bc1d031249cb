import { Hono } from 'hono'
import { isUuid } from '#domain/address.ts'
import { productPath, widgetAddress, widgetPath } from '#domain/catalogue/addresses.ts'
import { webpAddress } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { townText } from '#domain/places/commune.ts'
import type { Context } from '#server/context.ts'
import { listPublicPeople } from '#server/contexts/accounts/people.ts'
import { listSellerCards } from '#server/contexts/catalogue/seller-products.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { refuseDuringMaintenance } from '#server/http/maintenance.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { priceText } from '../card/product-card.ts'
import { answerText } from '../text-response.ts'
import { widgetScript } from './widget-script.ts'

/** Headers for other sites: the answer is the same for every visitor, and no cookie is read. */
const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The script that shows a seller's products on other sites, and its data. */
export const widgetRoutes = new Hono<HttpEnv>()
  .get(widgetPath, allow('public'), (c) => {
    // The script changes only with a release.
    c.header('cache-control', 'public, max-age=3600')
    const headers = { ...crossOriginHeaders, 'content-type': 'text/javascript; charset=utf-8' }
    return c.body(widgetScript(c.var.ctx.config.origin), 200, headers)
  })
  .get(
    '/widget/:file{[0-9a-f-]{36}\\.json}',
    allow('public'),
    rateLimit({ name: 'widget', maxCalls: 600, seconds: 10 * 60 }),
    refuseDuringMaintenance,
    async (c) => {
      const sellerId = c.req.param('file').replace(/\.json$/, '')
      const { count } = widgetAddress.parse(new URL(c.req.url).searchParams)
      const widgetData = await listForWidget(c.var.ctx, { sellerId, count })
      for (const [name, value] of Object.entries(crossOriginHeaders)) c.header(name, value)
      return answerText(c, JSON.stringify(widgetData), 'application/json')
    },
  )

/** @throws AppError `not-found` for a user who does not sell */
async function listForWidget(ctx: Context, { sellerId, count }: { sellerId: string; count: number }) {
  const anonymous = { ...ctx, actor: null }
  const seller = isUuid(sellerId)
    ? (await listPublicPeople(ctx, { userIds: [sellerId] })).get(sellerId)
    : undefined
  if (!seller?.hasSellerPage) throw new AppError('not-found', generalMessages.notFound)
  const [settings, { items }] = await Promise.all([
    getPublicSettings(ctx),
    listSellerCards(anonymous, { sellerId, page: 1 }),
  ])
  const { origin } = ctx.config
  return {
    seller: { name: seller.name, url: `${origin}/sellers/${sellerId}` },
    articles: items.slice(0, count).map((card) => ({
      title: card.title,
      url: origin + productPath(card),
      price: priceText(card, settings),
      town: card.place && townText({ name: card.place.town, department: card.place.department }),
      picture: card.picture && origin + webpAddress(card.picture.url, 640),
    })),
  }
}
