import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Context } from '../context.ts'
import type { Replica } from '../database/replica.ts'
import type { HttpEnv } from './environment.ts'
import { readSignedSiteCookie, setSignedSiteCookie } from './site-cookies.ts'

/** Calls that read the public catalogue and write nothing. */
const catalogueCalls =
  /^\/api\/(?:settings|category-tree|custom-fields|category-proposals|(?:products|sellers|categories|search)(?:\/|$)|categories$)/

export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Returns the context with the replica as its database and without a cache, which must only contain data of the primary. */
export const withReplica = (ctx: Context, replica: Replica): Context => ({
  ...ctx,
  db: replica.db,
  cache: undefined,
})

export const isCatalogueRead = ({ method, path }: { method: string; path: string }): boolean =>
  isReadMethod(method) && catalogueCalls.test(path)

/**
 * Returns whether this request may read the replica: not when its page is cached, nor when its visitor has just changed something, which
 * the replica may not show yet. The cookie is signed, so that a forged one does not send readers to the primary.
 */
export async function mayReadReplica(c: HonoContext<HttpEnv>, replica: Replica): Promise<boolean> {
  if (!replica.isUsable() || c.var.isCached) return false
  const primaryUntil = await readSignedSiteCookie(c, 'written')
  return primaryUntil === null || Number(primaryUntil) < Date.now()
}

/** Lets calls that read the catalogue use the replica. */
export const readCatalogueFromReplica = (replica: Replica) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    if (isCatalogueRead(c.req) && (await mayReadReplica(c, replica)))
      c.set('ctx', withReplica(c.var.ctx, replica))
    await next()
  })

/** A visitor who changed something reads the primary until every replica in use shows the change. */
export const rememberWrites = (maxLagMs: number) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    if (isReadMethod(c.req.method) || c.res.status >= 400) return
    const primaryMs = maxLagMs + 2_000
    const value = String(Date.now() + primaryMs)
    await setSignedSiteCookie(c, { name: 'written', value, maxAgeSeconds: Math.ceil(primaryMs / 1_000) })
  })
