import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { sessionCookie } from '../accounts/read-session.ts'
import type { HttpEnv } from '../http/environment.ts'
import { reads } from '../http/from-replica.ts'
import { databaseAnswers } from '../http/health.ts'
import { brotli, takesBrotli } from '../page-start/compress-page.ts'
import type { Services } from '../services.ts'
import type { CachedPage } from './page-store.ts'
import { hashScripts, withoutNonce } from './script-hashes.ts'

/** A database that takes longer to say anything counts as away; in milliseconds. */
const patience = 1_000

/**
 * Compressed once and sent many times: a tenth smaller than gzip makes it, in as little time. With their headers the catalogue and an article
 * are ten packets, which a new connection sends before it waits to hear of them (14.6 KB).
 */
const quality = 5
const decompressed = promisify(brotliDecompress)
const gzipped = promisify(gzip)

/**
 * The pages whose content depends on nothing but their address, the settings and the catalogue while nobody is signed in. What a person
 * adds (cart, place, alerts) comes from the device, after them.
 */
const isPublicPage = (path: string): boolean =>
  /^\/(?:$|(?:products|produits|categories|sellers)(?:\/|$)|(?:about|terms|legal|cookies|ranking|accessibility)$)/.test(
    path,
  )

/**
 * Answers a visitor without an account with the page another was sent, as long as nothing it shows has changed (page-store.ts), and
 * stores what is made meanwhile. Only where this process hears of every change; what it changes itself it knows at once. While the database
 * is away, what was true when it went is still there to be read.
 */
export const cachePages: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { method, path, url } = c.req
  const pageStore = c.get('pageStore')
  if (!reads(method)) {
    await next()
    pageStore.change()
    return
  }
  if (!isPublicPage(path) || c.req.header('cookie')?.includes(sessionCookie)) return next()
  if (!(await c.get('live').hearPublicChanges())) {
    const lastKnown = pageStore.findLastKnown(url)
    if (!lastKnown || (await databaseAnswers(c.var.ctx, patience))) return next()
    const cached = await answer(c, lastKnown)
    cached.headers.set('cache-control', 'no-store')
    return cached
  }
  const stored = pageStore.find(url)
  if (stored) return answer(c, stored)
  // Its body is another's: none.
  if (method === 'HEAD') return next()
  let isOwn = false
  const made = await pageStore.make(url, async () => {
    isOwn = true
    c.set('isCached', true)
    await next()
    return store(c)
  })
  if (made) {
    c.res = undefined
    c.res = await answer(c, made)
  } else if (isOwn) return compressAnswer(c, async () => {})
  // One of those who waited makes it, not each of them.
  else if (made === undefined) return cachePages(c, next)
  else return next()
}

const compressAnswer = compress()

/** What is stored is compressed once, when it is. */
export const compressUncached = createMiddleware<HttpEnv>((c, next) =>
  c.get('isCached')
    ? next()
    : compressAnswer(c, async () => {
        await next()
        sayThatItVaries(c.res.headers)
      }),
)

/** As `compress` would say it, which makes a new answer of the one there is to do so, and a stream of its text. */
function sayThatItVaries(headers: Headers): void {
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '')
  if (isCompressible && !/^\*$|\baccept-encoding\b/i.test(headers.get('vary') ?? ''))
    headers.append('vary', 'Accept-Encoding')
}

/** What may be answered to everybody; null where it is no page, or one of somebody's; undefined: its visitor has left before it was whole. */
async function store(c: HonoContext<HttpEnv>): Promise<CachedPage | null | undefined> {
  const { res } = c
  const { ctx, secureHeadersNonce: nonce } = c.var
  const isPage = res.status === 200 && res.headers.get('content-type')?.startsWith('text/html')
  const isOnce = res.headers.has('set-cookie') || res.headers.get('cache-control')?.includes('no-store')
  if (c.req.raw.signal.aborted) return undefined
  if (!isPage || !nonce || ctx.actor || isOnce) return null
  const { html, sources } = hashScripts(await res.text(), nonce)
  const bytes = Buffer.from(html)
  const content = await brotli(bytes, quality)
  const policy = res.headers.get('content-security-policy') ?? ''
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...Object.fromEntries(res.headers),
    'content-security-policy': withoutNonce(policy, nonce, sources),
    // Whoever keeps it, a cache between us and the visitor as well, asks each time whether it is still so.
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Cookie',
    etag,
    'content-encoding': 'br',
    'content-length': String(content.length),
  }
  return { headers, etag, content }
}

/** What a request says that decides how a stored page is sent. */
type HeaderOf = (name: 'accept-encoding' | 'if-none-match') => string | undefined

/** Without waiting for anything; null for the few who take no Brotli. */
function answerAtOnce({ headers, etag, content }: CachedPage, headerOf: HeaderOf): Response | null {
  if (headerOf('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: ofPage(headers) })
  if (!takesBrotli(headerOf('accept-encoding'))) return null
  return new Response(content, { headers })
}

async function answer(c: HonoContext<HttpEnv>, page: CachedPage): Promise<Response> {
  const atOnce = answerAtOnce(page, (name) => c.req.header(name))
  if (atOnce) return atOnce
  const headers = ofPage(page.headers)
  const content = await decompressed(page.content)
  // Kept besides, it would take as much room again, for the few who take no other.
  return /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    ? new Response(new Uint8Array(await gzipped(content)), {
        headers: { ...headers, 'content-encoding': 'gzip' },
      })
    : new Response(new Uint8Array(content), { headers })
}

/** Without what is said of the compressed bytes. */
function ofPage({ 'content-encoding': _, 'content-length': __, ...headers }: CachedPage['headers']) {
  return headers
}

type Fetch = (request: Request, env: NonNullable<HttpEnv['Bindings']>) => Response | Promise<Response>

/**
 * Before everything else: a page from memory needs neither the routes nor a line in the log. What is not there, or not quite certain, goes
 * the whole way, where `cachePages` makes and stores it.
 */
export const answerStored =
  ({ pageStore, live, requests }: Pick<Services, 'pageStore' | 'live' | 'requests'>, fetch: Fetch): Fetch =>
  (request, env) => {
    const headers = env.incoming?.headers
    if (request.method !== 'GET' || !headers || headers.cookie?.includes(sessionCookie))
      return fetch(request, env)
    const page = live.hearsPublicChanges() ? pageStore.find(request.url) : null
    const answer = page && answerAtOnce(page, (name) => headers[name])
    if (!answer) return fetch(request, env)
    requests.count({
      method: 'GET',
      path: new URL(request.url).pathname,
      status: answer.status,
      milliseconds: 0,
    })
    return answer
  }
