import { sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { Context } from '#server/context.ts'
import { requestCounters, requestFigures } from '#server/database/schema/watch.ts'
import type { HttpEnv } from '#server/http/environment.ts'

interface CountedResponse {
  method: string
  path: string
  status: number
  milliseconds: number
  /** Set for a refusal during maintenance, which is no failure. */
  isRefusal?: boolean
}

interface Figures {
  requests: number
  failures: number
  milliseconds: number
  slowest: number
}

/** Counts this process's responses between two flushes. */
export interface RequestCounter {
  count(response: CountedResponse): void
  /** Stores the counts; a crash loses those since the last flush. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Time between two flushes. */
const flushIntervalMs = 15_000
/** Kinds of addresses counted separately between two flushes; further ones count as one kind. */
const maxAddresses = 200
const hourMs = 60 * 60_000
/** Upper bounds of the buckets of the response time histogram. */
export const bucketSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

/**
 * Replaces identifiers in an address: `/products/4f0c…` → `/products/…`. Parts with a digit or a capital are ids, long ones are titles. It
 * keeps three parts, because more would distinguish products.
 */
export function addressKind(path: string): string {
  const parts = path.split('/').slice(1, 4)
  return `/${parts.map((part) => (/^[a-z.-]{0,24}$/.test(part) ? part : '…')).join('/')}`
}

export function createRequestCounter(
  { db }: Pick<Context, 'db'>,
  onError: (error: Error) => void,
): RequestCounter {
  let figures = new Map<string, Figures>()
  let counters = new Map<string, number>()
  const addToCounter = (name: string, value: number) => counters.set(name, (counters.get(name) ?? 0) + value)

  function addFigure(name: string, response: { milliseconds: number; hasFailed: boolean }): void {
    const key = figures.has(name) || figures.size < maxAddresses ? name : 'autres'
    const sum = figures.get(key) ?? { requests: 0, failures: 0, milliseconds: 0, slowest: 0 }
    sum.requests += 1
    if (response.hasFailed) sum.failures += 1
    sum.milliseconds += response.milliseconds
    sum.slowest = Math.max(sum.slowest, response.milliseconds)
    figures.set(key, sum)
  }

  async function flush(): Promise<void> {
    if (counters.size === 0 && figures.size === 0) return
    const [flushedFigures, flushedCounters] = [figures, counters]
    figures = new Map()
    counters = new Map()
    await writeCounters(db, flushedCounters)
    await writeFigures(db, flushedFigures)
  }

  const timer = setInterval(() => void flush().catch(onError), flushIntervalMs).unref()
  return {
    count({ method, path, status, milliseconds, isRefusal = false }) {
      addFigure(`${method} ${addressKind(path)}`, { milliseconds, hasFailed: status >= 500 && !isRefusal })
      addToCounter(`status_${Math.floor(status / 100)}xx`, 1)
      addToCounter('seconds', milliseconds / 1_000)
      const bucket = bucketSeconds.find((end) => milliseconds <= end * 1_000)
      addToCounter(`bucket_${bucket ?? 'more'}`, 1)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}

/** Sorts entries, so that two processes do not deadlock. */
const sortByName = <Value>(entries: Map<string, Value>) =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1))

async function writeCounters(db: Context['db'], flushedCounters: Map<string, number>): Promise<void> {
  if (flushedCounters.size === 0) return
  await db
    .insert(requestCounters)
    .values(sortByName(flushedCounters).map(([name, value]) => ({ name, value })))
    .onConflictDoUpdate({
      target: requestCounters.name,
      set: { value: sql`${requestCounters.value} + excluded.value` },
    })
}

async function writeFigures(db: Context['db'], flushedFigures: Map<string, Figures>): Promise<void> {
  if (flushedFigures.size === 0) return
  const now = new Date(Math.floor(Date.now() / hourMs) * hourMs)
  await db
    .insert(requestFigures)
    .values(sortByName(flushedFigures).map(([address, figures]) => ({ hour: now, address, ...figures })))
    .onConflictDoUpdate({
      target: [requestFigures.hour, requestFigures.address],
      set: {
        requests: sql`${requestFigures.requests} + excluded.requests`,
        failures: sql`${requestFigures.failures} + excluded.failures`,
        milliseconds: sql`${requestFigures.milliseconds} + excluded.milliseconds`,
        slowest: sql`greatest(${requestFigures.slowest}, excluded.slowest)`,
      },
    })
}

/** Counts each response; a stream of events counts when it begins. */
export const countRequests = (counter: RequestCounter) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now()
    await next()
    const { method, path } = c.req
    counter.count({
      method,
      path,
      status: c.res.status,
      milliseconds: performance.now() - started,
      isRefusal: c.var.isInMaintenance,
    })
  })
