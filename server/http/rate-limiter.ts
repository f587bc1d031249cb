import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { describeWait } from '#domain/describe-wait.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'

export interface RateLimit {
  name: string
  /** Number of calls allowed in `duration`. */
  maxCalls: number
  /** Seconds. */
  seconds: number
}

export interface RateLimiter {
  /** Counts one call. @throws AppError `too-many-requests` */
  consume(limit: RateLimit, key: string): Promise<void>
  /** Counts one call in this process's memory, for calls that cost less than a query. @throws AppError `too-many-requests` */
  consumeInMemory(limit: RateLimit, key: string): Promise<void>
  /** Returns the number of calls left without counting one. */
  countRemaining(limit: RateLimit, key: string): Promise<number>
  /** Takes back a counted call. */
  giveBack(limit: RateLimit, key: string): Promise<void>
}

/** Counts in PostgreSQL for all processes together. Keys are hashed, so that no address is stored. */
export function createRateLimiter(pool: pg.Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>()
  const memoryLimiters = new Map<string, RateLimiterMemory>()
  // Without the names that the library gives its statements: PgBouncer 1.18 runs each transaction on any connection, which may not know them.
  const client = { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values }) }
  const getLimiter = (limit: RateLimit) => {
    const existing = limiters.get(limit.name)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.maxCalls,
      duration: limit.seconds,
    })
    limiters.set(limit.name, limiter)
    return limiter
  }
  const getMemoryLimiter = ({ name, maxCalls, seconds }: RateLimit) => {
    const limiter = memoryLimiters.get(name) ?? new RateLimiterMemory({ points: maxCalls, duration: seconds })
    memoryLimiters.set(name, limiter)
    return limiter
  }
  return {
    async consume(limit, key) {
      try {
        await getLimiter(limit).consume(hashKey(key))
      } catch (refusal) {
        const retryAfter = readRetryAfter(refusal)
        const message = generalMessages.tooManyRequestsFor(describeWait(retryAfter))
        throw new AppError('too-many-requests', message, { details: { retryAfter } })
      }
    },
    async consumeInMemory(limit, key) {
      try {
        await getMemoryLimiter(limit).consume(key)
      } catch (refusal) {
        const details = { retryAfter: readRetryAfter(refusal) }
        throw new AppError('too-many-requests', generalMessages.tooManyRequests, { details })
      }
    },
    async countRemaining(limit, key) {
      const usage = await getLimiter(limit).get(hashKey(key))
      return Math.max(0, usage?.remainingPoints ?? limit.maxCalls)
    },
    async giveBack(limit, key) {
      await getLimiter(limit).reward(hashKey(key))
    },
  }
}

/** Returns the seconds to wait. */
function readRetryAfter(refusal: unknown): number {
  if (!(refusal instanceof RateLimiterRes)) throw refusal
  return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)
