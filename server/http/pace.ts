import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from './environment.ts'
import { addressOf } from './rate-limit.ts'

/**
 * Of one network address, in this process: four a second for a minute, which somebody who reads never asks. Counted in
 * memory: what is protected is this process's time, and asking PostgreSQL would take some of it.
 */
const searches = new RateLimiterMemory({ points: 240, duration: 60 })

/** For lists that are searched and filtered at a cost that grows with the catalogue; as it stands it is cheap, and free. */
export const pacedSearches = createMiddleware<HttpEnv>(async (c, next) => {
  // A page's own calls were counted with the page.
  if (!c.req.url.includes('?') || c.env.page) return next()
  try {
    await searches.consume(addressOf(c))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('too-many-requests', generalMessages.tooManyRequests, {
      details: { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) },
    })
  }
  await next()
})
