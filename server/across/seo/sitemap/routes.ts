import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { getSettingsOrDefaults } from '#server/contexts/platform/get-settings.ts'
import { allow } from '#server/http/access.ts'
import { inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { refuseDuringMaintenance } from '#server/http/maintenance.ts'
import { answerText } from '../text-response.ts'
import {
  latestDate,
  listCategoryAddresses,
  listDepartmentAddresses,
  listPages,
  listProductAddresses,
  listProductParts,
  type SitemapPage,
} from './addresses.ts'

const sitemapPath = '/sitemap.xml'
const pagesPath = '/sitemap-pages.xml'
const categoriesPath = '/sitemap-categories.xml'
const productsPath = (part: number) => `/sitemap-produits-${part}.xml`
const productsFile = /^sitemap-produits-(\d+)\.xml$/
/** Characters sent at a time. */
const charactersPerPiece = 16_384

/** The sitemaps (sitemaps.org): an index at the root, because a part may only list pages below it. */
export const sitemapRoutes = new Hono<HttpEnv>()
  .get(sitemapPath, allow('public'), refuseDuringMaintenance, async (c) => {
    const { ctx } = c.var
    const [parts, categories] = await Promise.all([listProductParts(ctx), listCategoryAddresses(ctx)])
    const newest = latestDate(parts.map(({ updated }) => updated))
    const addresses = [
      { path: pagesPath, updated: newest },
      ...(categories.length > 0
        ? [{ path: categoriesPath, updated: latestDate(categories.map(({ updated }) => updated)) }]
        : []),
      ...parts.map(({ part, updated }) => ({ path: productsPath(part), updated })),
    ]
    return sendSitemap(c, addresses, new SitemapIndexStream({ level: ErrorLevel.THROW }))
  })
  .get(pagesPath, allow('public'), refuseDuringMaintenance, async (c) => {
    const parts = await listProductParts(c.var.ctx)
    return sendSitemap(c, listPages({ newest: latestDate(parts.map(({ updated }) => updated)) }))
  })
  .get(categoriesPath, allow('public'), refuseDuringMaintenance, async (c) => {
    const { ctx } = c.var
    const addresses = await Promise.all([listCategoryAddresses(ctx), listDepartmentAddresses(ctx)])
    return sendSitemap(c, addresses.flat())
  })
  .get(
    '/:file{sitemap-produits-[1-9][0-9]{0,7}\\.xml}',
    allow('public'),
    inDocumentQueue,
    refuseDuringMaintenance,
    async (c) => {
      const { ctx } = c.var
      const part = Number(productsFile.exec(c.req.path.slice(1))?.[1])
      const [productPart] = await listProductParts(ctx, { part })
      if (!productPart) throw new AppError('not-found', generalMessages.notFound)
      return sendSitemap(c, listProductAddresses(ctx, { part }))
    },
  )

/** Answers 404 for an empty list, because an empty sitemap is invalid. */
function sendSitemap(
  c: Context<HttpEnv>,
  addresses: SitemapPage[] | AsyncIterable<SitemapPage>,
  writer: SitemapStream | SitemapIndexStream = new SitemapStream({ level: ErrorLevel.THROW }),
): Response {
  if (Array.isArray(addresses) && addresses.length === 0)
    throw new AppError('not-found', generalMessages.notFound)
  return answerText(c, writePieces(c, writer, addresses), 'application/xml')
}

/** Collects the writer's output, which comes tag by tag, into larger pieces. */
async function* writePieces(
  c: Context<HttpEnv>,
  writer: SitemapStream | SitemapIndexStream,
  addresses: Iterable<SitemapPage> | AsyncIterable<SitemapPage>,
): AsyncGenerator<string> {
  const { origin } = c.var.ctx.config
  const items = Readable.from(addresses).map(({ path, updated }: SitemapPage) => ({
    url: `${origin}${path}`,
    lastmod: updated?.toISOString(),
  }))
  let piece = ''
  for await (const tag of items.compose(writer)) {
    piece += tag
    if (piece.length < charactersPerPiece) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Days; the RFC recommends less than a year. */
const securityTextDays = 180

/** Paths without public content: private pages, forms, steps of a sign-in or a payment. */
const privatePaths = [
  '/admin',
  '/auth',
  '/collect',
  '/dev/',
  '/email-test',
  '/impersonate-redirect',
  '/messages',
  '/payment/',
  '/profile',
  '/reset-password',
  '/sandbox/',
  '/stock-out',
  '/unsubscribe',
]

export const robotsRoutes = new Hono<HttpEnv>()
  .get('/robots.txt', allow('public'), (c) => {
    const lines = [
      'User-agent: *',
      ...privatePaths.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${c.var.ctx.config.origin}${sitemapPath}`,
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' })
  })
  // https://www.rfc-editor.org/rfc/rfc9116
  .get('/.well-known/security.txt', allow('public'), async (c) => {
    const { ctx } = c.var
    const { contactMailbox } = await getSettingsOrDefaults(ctx)
    const expires = new Date(ctx.clock.now().getTime() + securityTextDays * 86_400_000)
    const lines = [
      `Contact: mailto:${contactMailbox}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${ctx.config.origin}/.well-known/security.txt`,
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' })
  })
