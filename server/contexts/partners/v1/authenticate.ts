import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { type ApiRight, apiRightLabels, mayContainKey } from '#domain/partners/rights.ts'
import { findKey } from '#server/contexts/partners/keys.ts'
import { allowWith } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { getClientAddress } from '#server/http/rate-limit.ts'
import { cacheForRequest } from '#server/http/request-context.ts'

/** The limits count calls per minute in this process's memory, because a query would take as long as most responses. */
const addressLimit = { name: 'api-calls-of-address', maxCalls: 120, seconds: 60 }
const keyLimit = { name: 'api-calls-of-key', maxCalls: 600, seconds: 60 }
/** Limits guesses of keys. */
const wrongKeyLimit = { name: 'wrong-api-keys', maxCalls: 30, seconds: 60 }

/** Parameter names under which clients often put keys into addresses. */
const keyParameters = ['api_key', 'apikey', 'access_token', 'authorization']

/** Reads the key of a request, if any. Cookies are ignored, so that pages of other sites cannot act for a visitor. */
export const authenticate = createMiddleware<HttpEnv>(async (c, next) => {
  const { ctx, limits } = c.var
  const query = [...new URL(c.req.url).searchParams]
  if (query.some(([name, value]) => keyParameters.includes(name.toLowerCase()) || mayContainKey(value)))
    throw new AppError('invalid', partnerMessages.keyInAddress)
  const cache = await cacheForRequest(c)
  const header = c.req.header('authorization')
  if (header === undefined) {
    await limits.consumeInMemory(addressLimit, getClientAddress(c))
    c.set('ctx', { ...ctx, actor: null, requestCache: {}, cache })
    return next()
  }
  const secret = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
  try {
    const { actor, id, rights } = await findKey(ctx, { secret })
    c.set('ctx', { ...ctx, actor, requestCache: {}, cache })
    c.set('apiKey', { id, rights })
  } catch (error) {
    await limits.consumeInMemory(wrongKeyLimit, getClientAddress(c))
    throw error
  }
  await limits.consumeInMemory(keyLimit, c.get('apiKey')?.id ?? '')
  await next()
})

export const allowKeyWith = (...rights: ApiRight[]) =>
  allowWith(({ var: { apiKey } }) => {
    if (!apiKey) throw new AppError('not-signed-in', partnerMessages.keyNeeded)
    if (!rights.some((right) => apiKey.rights.includes(right))) {
      const label = rights.map((right) => apiRightLabels[right]).join('\u00a0» ou «\u00a0')
      throw new AppError('forbidden', partnerMessages.rightMissing(label))
    }
  }, 'key')
