import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './environment.ts'
import { addressOf } from './rate-limit.ts'

/**
 * Of one network address: four a second for a minute, which no reader reaches. Counted in memory: it protects this process's time, and asking
 * PostgreSQL would take some of it.
 */
const searches = { name: 'searches', points: 240, duration: 60 }

/** For lists that are searched and filtered at a cost that grows with the catalogue; as it stands it is cheap, and free. */
export const limitSearches = createMiddleware<HttpEnv>(async (c, next) => {
  // A page's own calls were counted with the page.
  if (c.req.url.includes('?') && !c.env.page) await c.var.limits.consumeInMemory(searches, addressOf(c))
  await next()
})
