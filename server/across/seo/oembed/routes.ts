import { Hono } from 'hono'
import { isUuid } from '#domain/address.ts'
import { oembedAddress, oembedPath, productPath, readProductNumber } from '#domain/catalogue/addresses.ts'
import { webpAddress } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { findProductId } from '#server/contexts/catalogue/find-product-id.ts'
import { getProduct, type ProductDetail } from '#server/contexts/catalogue/get-product.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { refuseDuringMaintenance } from '#server/http/maintenance.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { answerText } from '../text-response.ts'

const widths = [1280, 640, 320] as const

/** Answers other sites that embed a link to a product (https://oembed.com). */
export const oembedRoutes = new Hono<HttpEnv>().get(
  oembedPath,
  allow('public'),
  rateLimit({ name: 'oembed', maxCalls: 300, seconds: 10 * 60 }),
  refuseDuringMaintenance,
  async (c) => {
    const { url, format, maxwidth, maxheight } = oembedAddress.parse(new URL(c.req.url).searchParams)
    // oEmbed makes XML optional, which 501 expresses; other formats do not exist.
    if (format && format !== 'json') return c.body(null, format === 'xml' ? 501 : 400)
    const embed = await describeLink(c.var.ctx, url, {
      width: maxwidth || Number.POSITIVE_INFINITY,
      height: maxheight || Number.POSITIVE_INFINITY,
    })
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    return answerText(c, JSON.stringify(embed), 'application/json')
  },
)

/** Returns the number or id in a product's address; null for another address. */
function parseProductPath(path: string): string | null {
  const [root, section, name = '', ...more] = path.split('/')
  if (root !== '' || more.length > 0) return null
  if (section === 'produits') return readProductNumber(name)?.toString() ?? null
  return section === 'products' && isUuid(name) ? name : null
}

/** @throws AppError `not-found` for anything but the address of a public product */
async function describeLink(ctx: Context, url: string, max: { width: number; height: number }) {
  const { origin } = ctx.config
  const missing = () => new AppError('not-found', generalMessages.notFound)
  if (!URL.canParse(url) || new URL(url).origin !== new URL(origin).origin) throw missing()
  const idOrNumber = parseProductPath(new URL(url).pathname)
  if (!idOrNumber) throw missing()
  const anonymous = { ...ctx, actor: null }
  const product = await getProduct(anonymous, { productId: await findProductId(anonymous, { idOrNumber }) })
  const { shownName } = await getPublicSettings(ctx)
  return {
    version: '1.0',
    type: 'link',
    title: product.title,
    url: origin + productPath(product),
    author_name: product.sellerName,
    author_url: `${origin}/sellers/${product.sellerId}`,
    provider_name: shownName,
    provider_url: origin,
    ...thumbnail(product, origin, max),
  }
}

/** Returns the largest picture that fits. */
function thumbnail({ pictures }: ProductDetail, origin: string, max: { width: number; height: number }) {
  const [picture] = pictures
  if (!picture) return {}
  for (const stored of widths) {
    const width = Math.min(stored, picture.width)
    const height = Math.round((width * picture.height) / picture.width)
    if (width <= max.width && height <= max.height)
      return {
        thumbnail_url: origin + webpAddress(picture.url, stored),
        thumbnail_width: width,
        thumbnail_height: height,
      }
  }
  return {}
}
