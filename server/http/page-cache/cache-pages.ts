import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { pipeline as pipelined } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { withParams } from '#domain/address.ts'
import { canonicalAddress } from '#domain/public-addresses.ts'
import { sessionCookie } from '#server/contexts/accounts/read-session.ts'
import { isKnownHost } from '#server/http/refuse-requests.ts'
import type { CachedAnswer } from '#server/lib/cache.ts'
import type { Services } from '#server/services.ts'
import type { HttpEnv } from '../environment.ts'
import { isReadMethod } from '../from-replica.ts'
import { databaseAnswers } from '../health.ts'

/** Milliseconds after which the database counts as unavailable. */
const databaseTimeoutMs = 1_000
/** Pages are compressed once and sent many times: a tenth smaller than with gzip, in as little time. A window of 128 KB holds a page. */
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 17,
  },
}

const findCanonicalAddress = (c: HonoContext<HttpEnv>) => {
  const { pathname, searchParams, search } = new URL(c.req.url)
  const canonical = isReadMethod(c.req.method) ? canonicalAddress(pathname, searchParams) : null
  return canonical && { ...canonical, isCanonical: canonical.path === pathname, search }
}

/** Redirects other spellings of a public path, so that limits and caches by path see only one. */
export const redirectToCanonicalPath = createMiddleware<HttpEnv>((c, next) => {
  const canonical = findCanonicalAddress(c)
  return canonical && !canonical.isCanonical
    ? Promise.resolve(c.redirect(canonical.path + canonical.search, 301))
    : next()
})

/**
 * Serves pages and texts that are the same for every visitor without an account from the cache, and stores new ones. They are rendered for
 * the canonical address, so that neither another host nor an unused parameter is part of them.
 */
export const cachePages: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { live, cache, ctx } = c.var
  if (!isReadMethod(c.req.method)) {
    await next()
    // Users must see their own changes, so the response waits until this process has received the events.
    if (c.res.status < 400) await live.waitForPublishedEvents()
    return
  }
  const canonical = findCanonicalAddress(c)
  if (!canonical?.isCanonical) return next()
  const key = withParams(canonical.path, canonical.params)
  const address = ctx.config.origin + key
  if (c.req.url !== address) c.req.raw = new Request(address, c.req.raw)
  if (c.req.header('cookie')?.includes(sessionCookie)) return next()
  if (!(await live.subscribeToPublicChanges())) {
    const lastKnown = cache.answers.findLastKnown(key)
    if (!lastKnown || (await databaseAnswers(ctx, databaseTimeoutMs))) return next()
    const response = sendCachedAnswer(c, lastKnown)
    response.headers.set('cache-control', 'no-store')
    return response
  }
  const stored = cache.answers.find(key)
  if (stored) return sendCachedAnswer(c, stored)
  // A response to HEAD has no body to store.
  if (c.req.method === 'HEAD') return next()
  return makeAnswer(c, key, next)
}

async function makeAnswer(c: HonoContext<HttpEnv>, key: string, next: () => Promise<void>): Promise<void> {
  let isRenderedHere = false
  const made = await c.var.cache.answers.make(key, async () => {
    isRenderedHere = true
    c.set('isCached', true)
    await next()
    return toCachedAnswer(c)
  })
  if (made) {
    c.res = undefined
    c.res = sendCachedAnswer(c, made)
  } else if (isRenderedHere) await compressAnswer(c, async () => {})
  // The visitor whose request rendered the page has disconnected, so one of the waiting requests renders it.
  else if (made === undefined) return makeAnswer(c, key, next)
  else await next()
}

const compressAnswer = compress()

/** Compresses responses that are not cached; cached ones are compressed when stored. */
export const compressUncached = createMiddleware<HttpEnv>((c, next) =>
  c.get('isCached')
    ? next()
    : compressAnswer(c, async () => {
        await next()
        // Set here, because `compress` would create a new response with a stream in order to set it.
        const { headers } = c.res
        const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '')
        if (isCompressible && !/^\*$|\baccept-encoding\b/i.test(headers.get('vary') ?? ''))
          headers.append('vary', 'Accept-Encoding')
      }),
)

/**
 * Returns the response as it is stored for all visitors; null when it may be sent to its own visitor only, undefined when that one
 * disconnected before it was complete.
 */
async function toCachedAnswer(c: HonoContext<HttpEnv>): Promise<CachedAnswer | null | undefined> {
  const { res } = c
  const { ctx, secureHeadersNonce: nonce = '' } = c.var
  if (c.req.raw.signal.aborted) return undefined
  const isForOneVisitor =
    res.headers.has('set-cookie') || res.headers.get('cache-control')?.includes('no-store')
  if (res.status !== 200 || !res.body || ctx.actor || isForOneVisitor) return null
  const isPage = res.headers.get('content-type')?.startsWith('text/html')
  const { html, sources } = isPage ? hashScripts(await res.text(), nonce) : { html: null, sources: [] }
  const { content, etag } = await compressBody(
    html === null ? Readable.fromWeb(res.body as never) : Readable.from([html]),
  )
  const policy = res.headers.get('content-security-policy') ?? ''
  const headers = {
    ...Object.fromEntries(res.headers),
    'content-security-policy': withoutNonce(policy, nonce, sources),
    // Caches between server and visitor must revalidate each time.
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Cookie',
    etag,
    'content-encoding': 'br',
    'content-length': String(content.length),
  }
  return { headers, etag, content }
}

/** Compresses piece by piece, so that the feed of a large catalogue is never in memory as a whole. */
async function compressBody(body: Readable) {
  const hash = createHash('sha256')
  const compressed: Buffer[] = []
  await pipelined(
    body,
    async function* (pieces: AsyncIterable<string | Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createBrotliCompress(brotliOptions),
    async (pieces) => {
      for await (const piece of pieces) compressed.push(piece as Buffer)
    },
  )
  return {
    content: new Uint8Array(Buffer.concat(compressed)),
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
  }
}

/** Reads the request headers that decide how a cached response is sent. */
type ReadHeader = (name: 'accept-encoding' | 'if-none-match') => string | undefined

const acceptsBrotli = (accepted = ''): boolean => /\bbr\b/.test(accepted)

/** Sends a cached response as it is stored, or 304; null for the few clients without Brotli. */
function sendAsStored({ headers, etag, content }: CachedAnswer, readHeader: ReadHeader): Response | null {
  if (readHeader('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: withoutEncoding(headers) })
  return acceptsBrotli(readHeader('accept-encoding')) ? new Response(content, { headers }) : null
}

function sendCachedAnswer(c: HonoContext<HttpEnv>, stored: CachedAnswer): Response {
  const asStored = sendAsStored(stored, (name) => c.req.header(name))
  if (asStored) return asStored
  const headers = withoutEncoding(stored.headers)
  const isGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  const content = Readable.from([Buffer.from(stored.content)])
  // The streams end when a reader disconnects; no other handling is needed.
  const ignore = () => {}
  const plain = isGzip
    ? pipeline(content, createBrotliDecompress(), createGzip(), ignore)
    : pipeline(content, createBrotliDecompress(), ignore)
  return new Response(Readable.toWeb(plain) as ReadableStream<Uint8Array>, {
    headers: isGzip ? { ...headers, 'content-encoding': 'gzip' } : headers,
  })
}

function withoutEncoding({
  'content-encoding': _,
  'content-length': __,
  ...headers
}: CachedAnswer['headers']) {
  return headers
}

type Fetch = (request: Request, env: NonNullable<HttpEnv['Bindings']>) => Response | Promise<Response>

/** Answers cached pages before routing and logging; other requests continue. */
export const answerFromCache =
  (
    { ctx, cache, live, requests }: Pick<Services, 'ctx' | 'cache' | 'live' | 'requests'>,
    fetch: Fetch,
  ): Fetch =>
  (request, env) => {
    const { method, headers, url: key = '' } = env.incoming ?? {}
    if (method !== 'GET' || headers?.cookie?.includes(sessionCookie)) return fetch(request, env)
    if (!isKnownHost(ctx.config, headers?.host)) return fetch(request, env)
    const stored = live.isUpToDate() ? cache.answers.find(key) : null
    const response = stored && sendAsStored(stored, (name) => headers?.[name])
    if (!response) return fetch(request, env)
    const path = key.split('?', 1)[0] ?? key
    requests.count({ method, path, status: response.status, milliseconds: 0 })
    return response
  }

/**
 * Removes the nonce from a rendered page and returns the digests of the inline scripts that had it, for the content security policy. An
 * injected script had no nonce and gets no digest.
 */
export function hashScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const element of html.split('<script').slice(1)) {
    const attributesEnd = element.indexOf('>')
    const content = element.slice(attributesEnd + 1, element.indexOf('</script>'))
    if (element.slice(0, attributesEnd).includes(attribute) && content)
      sources.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}

/** Returns the policy with these sources instead of the nonce. */
export const withoutNonce = (policy: string, nonce: string, sources: readonly string[]): string =>
  policy.replace(`'nonce-${nonce}'`, sources.join(' '))
