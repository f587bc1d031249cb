import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Replica } from '../database/replica/connect-replica.ts'
import { readPosition } from '../database/replica/log-position.ts'
import type { HttpEnv } from './environment.ts'
import { keepCookie, readCookie } from './own-cookies.ts'

/** Calls that read the catalogue and what its pages show, and write nothing. */
export const catalogueCalls =
  /^\/api\/(?:settings|category-tree|custom-fields|category-proposals|(?:products|sellers|categories|search)(?:\/|$)|categories$)/

/** What programs read of it: sitemap, feeds, pictures of shared pages, other sites' widgets. */
export const catalogueTexts =
  /^\/(?:sitemap[a-z0-9-]*\.xml|robots\.txt|manifest\.webmanifest|oembed|products\.rss|(?:flux|og|widget)[/.].*|categories\/.*\/flux\.xml)$/

export const reads = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Whether this visitor may read a replica: it shows what they have written themselves. */
export async function mayReadReplica(c: HonoContext<HttpEnv>, { follower }: Replica): Promise<boolean> {
  const cookie = readCookie(c, 'position')
  return cookie === null || follower.shows(readPosition(cookie))
}

/** Reads of these addresses ask a replica, where there is one. */
export const fromReplica = (replica: Replica, addresses: RegExp) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    if (reads(c.req.method) && addresses.test(c.req.path) && (await mayReadReplica(c, replica)))
      c.set('ctx', { ...c.var.ctx, db: replica.db })
    await next()
  })

/**
 * Whoever has written something is told where the primary's log was afterwards, and reads the primary until the replica has come so far: in
 * this process or another. `longestLag` in milliseconds: an older replica is not read by anybody.
 */
export const rememberPosition = ({ follower }: Replica, longestLag: number) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await next()
    if (reads(c.req.method) || c.res.status >= 500) return
    const position = await follower.primaryPosition().catch(() => null)
    if (position === null) return
    const value = `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()
    keepCookie(c, { name: 'position', value, lasts: Math.ceil(longestLag / 1_000) + 10 })
  })
