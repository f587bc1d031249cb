import { sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { Context } from '#server/context.ts'
import { requestCounters, requestFigures } from '#server/database/schema/watch.ts'
import type { HttpEnv } from '#server/http/environment.ts'

interface Answered {
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
export interface RequestWatch {
  count(answered: Answered): void
  /** Stores the counts; a crash loses those since the last flush. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Time between two flushes. */
const pause = 15_000
/** Kinds of addresses counted separately between two flushes; further ones count as one kind. */
const maxAddresses = 200
const hour = 60 * 60_000
/** Upper bounds of the buckets of the response time histogram. */
export const bucketSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

/**
 * Replaces identifiers in an address: `/products/4f0c…` → `/products/…`. Parts with a digit or a capital are ids, long ones are titles. It
 * keeps three parts, because more would distinguish products.
 */
export function kindOfAddress(path: string): string {
  const parts = path.split('/').slice(1, 4)
  return `/${parts.map((part) => (/^[a-z.-]{0,24}$/.test(part) ? part : '…')).join('/')}`
}

export function watchRequests({ db }: Pick<Context, 'db'>, onError: (error: Error) => void): RequestWatch {
  let figures = new Map<string, Figures>()
  let counters = new Map<string, number>()
  const add = (name: string, value: number) => counters.set(name, (counters.get(name) ?? 0) + value)

  function note(name: string, answered: { milliseconds: number; hasFailed: boolean }): void {
    const key = figures.has(name) || figures.size < maxAddresses ? name : 'autres'
    const known = figures.get(key) ?? { requests: 0, failures: 0, milliseconds: 0, slowest: 0 }
    known.requests += 1
    if (answered.hasFailed) known.failures += 1
    known.milliseconds += answered.milliseconds
    known.slowest = Math.max(known.slowest, answered.milliseconds)
    figures.set(key, known)
  }

  async function flush(): Promise<void> {
    if (counters.size === 0 && figures.size === 0) return
    const [written, counted] = [figures, counters]
    figures = new Map()
    counters = new Map()
    await writeCounters(db, counted)
    await writeFigures(db, written)
  }

  const timer = setInterval(() => void flush().catch(onError), pause).unref()
  return {
    count({ method, path, status, milliseconds, isRefusal = false }) {
      note(`${method} ${kindOfAddress(path)}`, { milliseconds, hasFailed: status >= 500 && !isRefusal })
      add(`status_${Math.floor(status / 100)}xx`, 1)
      add('seconds', milliseconds / 1_000)
      const bucket = bucketSeconds.find((end) => milliseconds <= end * 1_000)
      add(`bucket_${bucket ?? 'more'}`, 1)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}

/** Sorts entries, so that two processes do not deadlock. */
const byName = <Value>(entries: Map<string, Value>) =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1))

async function writeCounters(db: Context['db'], counted: Map<string, number>): Promise<void> {
  if (counted.size === 0) return
  await db
    .insert(requestCounters)
    .values(byName(counted).map(([name, value]) => ({ name, value })))
    .onConflictDoUpdate({
      target: requestCounters.name,
      set: { value: sql`${requestCounters.value} + excluded.value` },
    })
}

async function writeFigures(db: Context['db'], written: Map<string, Figures>): Promise<void> {
  if (written.size === 0) return
  const now = new Date(Math.floor(Date.now() / hour) * hour)
  await db
    .insert(requestFigures)
    .values(byName(written).map(([address, own]) => ({ hour: now, address, ...own })))
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
export const countRequests = (watch: RequestWatch) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now()
    await next()
    const { method, path } = c.req
    watch.count({
      method,
      path,
      status: c.res.status,
      milliseconds: performance.now() - started,
      isRefusal: c.var.isClosed,
    })
  })
