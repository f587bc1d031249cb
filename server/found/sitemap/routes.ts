import { pipeline, Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { maintenance } from '../../http/maintenance.ts'
import { hashOf, isKept } from '../caching.ts'
import { streamed } from '../feeds/streamed.ts'
import { type Address, latest } from './address.ts'
import { listCategoryAddresses } from './list-category-addresses.ts'
import { listPages } from './list-pages.ts'
import { listProductAddresses } from './list-product-addresses.ts'
import { listProductParts } from './list-product-parts.ts'

export const sitemapPath = '/sitemap.xml'
const pagesPath = '/sitemap-pages.xml'
const categoriesPath = '/sitemap-categories.xml'
const productsPath = (part: number) => `/sitemap-produits-${part}.xml`
const productsFile = /^sitemap-produits-(\d+)\.xml$/
const minutes = 15
/** Characters sent at a time. */
const pieceSize = 16_384

/** What there is to find (sitemaps.org): an index of parts at the root, since a part may only list what lies below it. */
export const sitemapRoutes = new Hono<HttpEnv>()
  .get(sitemapPath, maintenance, async (c) => {
    const [parts, categories] = await Promise.all([
      listProductParts(c.var.ctx),
      listCategoryAddresses(c.var.ctx),
    ])
    const newest = latest(parts.map(({ updated }) => updated))
    return answer(c, new SitemapIndexStream({ level: ErrorLevel.THROW }), [
      { path: pagesPath, updated: newest },
      ...(categories.length > 0
        ? [{ path: categoriesPath, updated: latest(categories.map(({ updated }) => updated)) }]
        : []),
      ...parts.map(({ part, updated }) => ({ path: productsPath(part), updated })),
    ])
  })
  .get(pagesPath, maintenance, async (c) => {
    const parts = await listProductParts(c.var.ctx)
    return answer(c, urls(), listPages({ newest: latest(parts.map(({ updated }) => updated)) }))
  })
  .get(categoriesPath, maintenance, async (c) => answer(c, urls(), await listCategoryAddresses(c.var.ctx)))
  .get('/:file{sitemap-produits-[1-9][0-9]{0,7}\\.xml}', maintenance, async (c) => {
    const part = Number(productsFile.exec(c.req.param('file'))?.[1])
    const [state] = await listProductParts(c.var.ctx, { part })
    if (!state) throw new AppError('not-found', generalMessages.notFound)
    const { count, updated } = state
    const hash = hashOf(`${part} ${count} ${updated.toISOString()}`)
    if (isKept(c, { minutes, hash, updated })) return c.body(null, 304)
    return send(c, urls(), listProductAddresses(c.var.ctx, { part }))
  })

const urls = () => new SitemapStream({ level: ErrorLevel.THROW })

type Writer = SitemapStream | SitemapIndexStream

/** A short list, known by its content; an empty one is no sitemap. */
function answer(c: Context<HttpEnv>, writer: Writer, addresses: Address[]): Response {
  if (addresses.length === 0) throw new AppError('not-found', generalMessages.notFound)
  const updated = latest(addresses.map((address) => address.updated))
  const hash = hashOf(JSON.stringify(addresses))
  return isKept(c, { minutes, hash, updated }) ? c.body(null, 304) : send(c, writer, addresses)
}

/** Written as it is read: a part of any size takes as little memory as another. */
function send(
  c: Context<HttpEnv>,
  writer: Writer,
  addresses: Iterable<Address> | AsyncIterable<Address>,
): Response {
  const { config, log } = c.var.ctx
  const items = Readable.from(addresses).map(({ path, updated }: Address) => ({
    url: `${config.origin}${path}`,
    lastmod: updated?.toISOString(),
  }))
  pipeline(items, writer, (error) => {
    // A reader that goes away is none of our failures.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'sitemap broke off')
  })
  return c.body(streamed(piecesOf(writer)), 200, { 'content-type': 'application/xml; charset=utf-8' })
}

/** The writer hands over tag by tag. */
async function* piecesOf(writer: Writer): AsyncGenerator<string> {
  let piece = ''
  for await (const tag of writer) {
    piece += tag
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  yield piece
}
