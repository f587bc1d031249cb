import { createMiddleware } from 'hono/factory'
import { readSession } from '../contexts/accounts/read-session.ts'
import { cacheFor } from './cache.ts'
import type { HttpEnv } from './environment.ts'
import { addressOf } from './rate-limit.ts'

/** Finds out who asks. */
export const session = createMiddleware<HttpEnv>(async (c, next) => {
  const ctx = c.get('ctx')
  const { actor, cookies } = await readSession(ctx, c.get('auth'), c.req.raw.headers, addressOf(c))
  c.set('ctx', { ...ctx, actor, cached: {}, cache: await cacheFor(c, actor) })
  await next()
  // Signing in or out answers cookies of its own: renewing the old session after them would undo it.
  const { headers } = c.res
  const answered = new Set(headers.getSetCookie().map(nameOf))
  const renewed = cookies.filter((cookie) => !answered.has(nameOf(cookie)))
  for (const cookie of renewed) headers.append('set-cookie', cookie)
  // A shared cache would give a public answer to the next visitor, cookies included.
  if (renewed.length > 0 && headers.get('cache-control')?.includes('public'))
    headers.set('cache-control', 'private, no-store')
})

const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf('='))
