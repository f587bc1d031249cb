import type { Context as HonoContext } from 'hono'
import type { Actor } from '../context.ts'
import type { CachedRead } from '../lib/cache.ts'
import type { HttpEnv } from './environment.ts'
import { isReadMethod } from './from-replica.ts'

/**
 * The cache for a call that writes nothing, while this process hears of every change; it begins to listen with the first page. Administrators,
 * who set what everybody sees, read the database.
 */
export async function cacheFor(
  c: HonoContext<HttpEnv>,
  actor: Actor | null = null,
): Promise<CachedRead | undefined> {
  const isCached = isReadMethod(c.req.method) && actor?.role !== 'admin'
  return isCached && (await c.var.live.checkUpToDate()) ? c.var.cache.begin() : undefined
}
