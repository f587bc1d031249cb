import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { maintenance } from '../../http/maintenance.ts'
import { hashOf } from '../caching.ts'
import { answerCached, type MadeText } from '../text-cache.ts'
import {
  type Address,
  latest,
  listCategoryAddresses,
  listDepartmentAddresses,
  listPages,
  listProductAddresses,
  listProductParts,
  type ProductPart,
} from './addresses.ts'

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
  .get(sitemapPath, maintenance, (c) =>
    answer(c, async () => {
      const { ctx } = c.var
      const [parts, categories] = await Promise.all([listProductParts(ctx), listCategoryAddresses(ctx)])
      const newest = latest(parts.map(({ updated }) => updated))
      const addresses = [
        { path: pagesPath, updated: newest },
        ...(categories.length > 0
          ? [{ path: categoriesPath, updated: latest(categories.map(({ updated }) => updated)) }]
          : []),
        ...parts.map(({ part, updated }) => ({ path: productsPath(part), updated })),
      ]
      return shortList(c, addresses, parts, new SitemapIndexStream({ level: ErrorLevel.THROW }))
    }),
  )
  .get(pagesPath, maintenance, (c) =>
    answer(c, async () => {
      const parts = await listProductParts(c.var.ctx)
      return shortList(c, listPages({ newest: latest(parts.map(({ updated }) => updated)) }), parts)
    }),
  )
  .get(categoriesPath, maintenance, (c) =>
    answer(c, async () => {
      const { ctx } = c.var
      const [parts, ...addresses] = await Promise.all([
        listProductParts(ctx),
        listCategoryAddresses(ctx),
        listDepartmentAddresses(ctx),
      ])
      return shortList(c, addresses.flat(), parts)
    }),
  )
  .get('/:file{sitemap-produits-[1-9][0-9]{0,7}\\.xml}', maintenance, (c) =>
    answer(c, async () => {
      const { ctx } = c.var
      const part = Number(productsFile.exec(c.req.path.slice(1))?.[1])
      const [state] = await listProductParts(ctx, { part })
      if (!state) throw new AppError('not-found', generalMessages.notFound)
      const { count, updated } = state
      const hash = hashOf(`${part} ${count} ${updated.toISOString()}`)
      return {
        hash,
        updated,
        rows: count,
        parts: () => write(c, urls(), listProductAddresses(ctx, { part })),
      }
    }),
  )

const urls = () => new SitemapStream({ level: ErrorLevel.THROW })

async function answer(c: Context<HttpEnv>, make: () => Promise<MadeText>): Promise<Response> {
  const text = await c.var.textCache.get(c.req.path, c.var.ctx.clock.now(), make)
  return answerCached(c, text, { minutes, type: 'application/xml; charset=utf-8' })
}

/** A short list, known by its content, read off all products; an empty one is no sitemap. */
function shortList(
  c: Context<HttpEnv>,
  addresses: Address[],
  parts: readonly ProductPart[],
  writer: SitemapStream | SitemapIndexStream = urls(),
): MadeText {
  if (addresses.length === 0) throw new AppError('not-found', generalMessages.notFound)
  return {
    hash: hashOf(JSON.stringify(addresses)),
    updated: latest(addresses.map((address) => address.updated)),
    rows: parts.reduce((sum, { count }) => sum + count, 0),
    parts: () => write(c, writer, addresses),
  }
}

/** The writer hands over tag by tag. */
async function* write(
  c: Context<HttpEnv>,
  writer: SitemapStream | SitemapIndexStream,
  addresses: Iterable<Address> | AsyncIterable<Address>,
): AsyncGenerator<string> {
  const { origin } = c.var.ctx.config
  const items = Readable.from(addresses).map(({ path, updated }: Address) => ({
    url: `${origin}${path}`,
    lastmod: updated?.toISOString(),
  }))
  let piece = ''
  for await (const tag of items.compose(writer)) {
    piece += tag
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  yield piece
}
