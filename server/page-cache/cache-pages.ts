import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Context as HonoContext } from 'hono'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { sessionCookie } from '../accounts/read-session.ts'
import type { HttpEnv } from '../http/environment.ts'
import type { CachedPage } from './page-store.ts'
import { hashScripts, withoutNonce } from './script-hashes.ts'

const compressed = promisify(gzip)
const decompressed = promisify(gunzip)

/**
 * The pages whose content depends on nothing but their address, the settings and the catalogue while nobody is signed in. What a person
 * adds (cart, place, alerts) comes from the device, after them.
 */
const isPublicPage = (path: string): boolean =>
  /^\/(?:$|(?:products|produits|categories|sellers)(?:\/|$)|(?:about|terms|legal|cookies|ranking|accessibility)$)/.test(
    path,
  )

const reads = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Answers a visitor without an account with the page another was sent, as long as nothing it shows has changed (page-store.ts), and
 * stores what is made meanwhile. Only where this process hears of every change; what it changes itself it knows at once.
 */
export const cachePages = createMiddleware<HttpEnv>(async (c, next) => {
  const { pageStore, live } = c.var
  const { method, path, url } = c.req
  if (!reads(method)) {
    await next()
    pageStore.change()
    return
  }
  if (!isPublicPage(path) || c.req.header('cookie')?.includes(sessionCookie)) return next()
  if (!(await live.hearPublicChanges())) return next()
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
  } else if (!isOwn) return next()
  else return compressAnswer(c, async () => {})
})

const compressAnswer = compress()

/** What is stored is compressed once, when it is. */
export const compressUncached = createMiddleware<HttpEnv>((c, next) =>
  c.var.isCached ? next() : compressAnswer(c, next),
)

/** What may be answered to everybody; null where it is no page, or one of somebody's. */
async function store(c: HonoContext<HttpEnv>): Promise<CachedPage | null> {
  const { res } = c
  const { ctx, secureHeadersNonce: nonce } = c.var
  const isPage = res.status === 200 && res.headers.get('content-type')?.startsWith('text/html')
  const isOnce = res.headers.has('set-cookie') || res.headers.get('cache-control')?.includes('no-store')
  if (!isPage || !nonce || ctx.actor || isOnce || c.req.raw.signal.aborted) return null
  const { html, sources } = hashScripts(await res.text(), nonce)
  const bytes = Buffer.from(html)
  const headers = new Headers(res.headers)
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', withoutNonce(policy, nonce, sources))
  // Whoever keeps it, a cache between us and the visitor as well, asks each time whether it is still so.
  headers.set('cache-control', 'public, no-cache')
  headers.set('vary', 'Accept-Encoding, Cookie')
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  headers.set('etag', etag)
  return { headers: [...headers], etag, content: new Uint8Array(await compressed(bytes)) }
}

async function answer(c: HonoContext<HttpEnv>, { headers, etag, content }: CachedPage): Promise<Response> {
  const sent = new Headers(headers as [string, string][])
  if (
    c.req
      .header('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(etag)
  ) {
    sent.delete('content-type')
    return new Response(null, { status: 304, headers: sent })
  }
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? ''))
    return new Response(new Uint8Array(await decompressed(content)), { headers: sent })
  sent.set('content-encoding', 'gzip')
  sent.set('content-length', String(content.length))
  return new Response(content, { headers: sent })
}
