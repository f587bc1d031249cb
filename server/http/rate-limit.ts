import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { waitInWords } from '#domain/wait-in-words.ts'
import type { HttpEnv } from './environment.ts'

export interface RateLimit {
  name: string
  /** How many calls … */
  points: number
  /** … in how many seconds. */
  duration: number
}

export interface RateLimiter {
  /** Counts one call. @throws AppError `too-many-requests` */
  consume(limit: RateLimit, key: string): Promise<void>
  /** How many calls are left; counts none. */
  left(limit: RateLimit, key: string): Promise<number>
  /** Takes back one that was counted. */
  giveBack(limit: RateLimit, key: string): Promise<void>
}

/** Counts in PostgreSQL, so that every process counts together. Keys are hashed: no address is kept. */
export function createRateLimiter(pool: pg.Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (limit: RateLimit) => {
    const known = limiters.get(limit.name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.duration,
    })
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    async consume(limit, key) {
      try {
        await limiterOf(limit).consume(hashed(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        const message = generalMessages.tooManyRequestsFor(waitInWords(retryAfter))
        throw new AppError('too-many-requests', message, { details: { retryAfter } })
      }
    },
    async left(limit, key) {
      const counted = await limiterOf(limit).get(hashed(key))
      return Math.max(0, counted?.remainingPoints ?? limit.points)
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(hashed(key))
    },
  }
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

/** Limits a route by the visitor's address. */
export const rateLimit = (limit: RateLimit) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await c.var.limits.consume(limit, addressOf(c))
    await next()
  })

/** Limits a route by account; whoever is not signed in is refused by the operation. */
export const limitByAccount = (limit: RateLimit) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const { ctx, limits } = c.var
    if (ctx.actor) await limits.consume(limit, ctx.actor.userId)
    await next()
  })

/** The visitor's network address; behind our own proxy the last one it saw. */
export function addressOf({ req, env, var: { ctx } }: HonoContext<HttpEnv>): string {
  const forwarded = ctx.config.trustProxy
    ? req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return networkOf(forwarded || env.incoming?.socket.remoteAddress || 'unknown')
}

/** Every IPv6 customer has 2^64 addresses to themselves: their network counts, the first half of the address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  // An IPv4 address at the end stands for two groups; `::ffff:` before it only wraps it.
  const wrapped = rest.at(-1)
  if (groups.length === 0 && wrapped?.includes('.')) return wrapped
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')
}
