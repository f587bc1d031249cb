import { createMiddleware } from 'hono/factory'
import { readSession } from '../accounts/read-session.ts'
import type { HttpEnv } from './environment.ts'
import { addressOf } from './rate-limit.ts'
import { sharedFor } from './shared.ts'

/** Finds out who asks. */
export const session = createMiddleware<HttpEnv>(async (c, next) => {
  const ctx = c.get('ctx')
  const { actor, cookies } = await readSession(ctx, c.get('auth'), c.req.raw.headers, addressOf(c))
  c.set('ctx', { ...ctx, actor, cached: {}, shared: await sharedFor(c, actor) })
  await next()
  // Signing in or out answers cookies of its own: renewing the old session after them would undo it.
  const answered = new Set(c.res.headers.getSetCookie().map(nameOf))
  for (const cookie of cookies) {
    if (!answered.has(nameOf(cookie))) c.res.headers.append('set-cookie', cookie)
  }
})

const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf('='))
