import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { type ApiRight, apiRightLabels, looksLikeKey } from '#domain/partners/rights.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { addressOf } from '../../http/rate-limit.ts'
import { sharedFor } from '../../http/shared.ts'
import { findKey } from '../keys/find-key.ts'

/** Calls a minute, in this process: counted in memory, for asking PostgreSQL would take as long as most answers. */
const ofAddress = new RateLimiterMemory({ points: 120, duration: 60 })
const ofKey = new RateLimiterMemory({ points: 600, duration: 60 })
/** Whoever tries keys finds none, and is told to stop. */
const ofWrongKeys = new RateLimiterMemory({ points: 30, duration: 60 })

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('too-many-requests', generalMessages.tooManyRequests, {
      details: { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
    })
  }
}

/** Names under which programs like to put keys into addresses. */
const keyNames = ['api_key', 'apikey', 'access_token', 'authorization']

/** Finds out whose key was shown, if any. A cookie opens nothing here: no page of another site acts in a visitor's name. */
export const authenticate = createMiddleware<HttpEnv>(async (c, next) => {
  const ctx = c.get('ctx')
  const query = [...new URL(c.req.url).searchParams]
  if (query.some(([name, value]) => keyNames.includes(name.toLowerCase()) || looksLikeKey(value)))
    throw new AppError('invalid', partnerMessages.keyInAddress)
  const shared = await sharedFor(c)
  const header = c.req.header('authorization')
  if (header === undefined) {
    await consume(ofAddress, addressOf(c))
    c.set('ctx', { ...ctx, actor: null, cached: {}, shared })
    return next()
  }
  const secret = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
  try {
    const { actor, id, rights } = await findKey(ctx, { secret })
    c.set('ctx', { ...ctx, actor, cached: {}, shared })
    c.set('apiKey', { id, rights })
  } catch (error) {
    await consume(ofWrongKeys, addressOf(c))
    throw error
  }
  await consume(ofKey, c.get('apiKey')?.id ?? '')
  await next()
})

/** Lets only keys with one of these rights through. */
export const allow = (...rights: ApiRight[]) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const apiKey = c.get('apiKey')
    if (!apiKey) throw new AppError('not-signed-in', partnerMessages.keyNeeded)
    if (!rights.some((right) => apiKey.rights.includes(right))) {
      const label = rights.map((right) => apiRightLabels[right]).join('\u00a0» ou «\u00a0')
      throw new AppError('forbidden', partnerMessages.rightMissing(label))
    }
    await next()
  })
