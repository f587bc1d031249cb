import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { toParisDay } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productViews, recentViews } from '#server/database/schema/product-history.ts'

/** Counts views in memory, and regularly writes their sums to the database. */
export interface ViewCounter {
  /** Counts a view, but a `visitor`'s views of one product only once between two writings. */
  count(productNumber: number, visitor: string): void
  /** Writes the views to the database. If the process dies, the views since the last writing are lost. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** In milliseconds. */
const flushIntervalMs = 60_000
/** The limits of memory between two writings; views beyond them are not counted. */
const maxProducts = 5_000
const maxViewKeys = 50_000
/** More views by one visitor between two writings are not counted, since no reader opens so many pages. */
const maxViewsPerVisitor = 30

export function createViewCounter({ db }: Pick<Context, 'db'>, onError: (error: Error) => void): ViewCounter {
  let viewsByProduct = new Map<number, number>()
  let countedViews = new Set<string>()
  let viewsByVisitor = new Map<string, number>()
  let key = randomBytes(16)

  async function flush(): Promise<void> {
    const counted = [...viewsByProduct]
    viewsByProduct = new Map()
    countedViews = new Set()
    viewsByVisitor = new Map()
    // With a new key, the visitors' earlier hashes can no longer be recognised.
    key = randomBytes(16)
    if (counted.length === 0) return
    const numbers = sql.param(counted.map(([number]) => number))
    const sums = sql.param(counted.map(([, sum]) => sum))
    // Numbers of unknown or hidden products match no row. The order by id prevents deadlocks of two processes.
    await db.execute(sql`
      with seen as (
        select ${products.id} as product_id, counted.views
        from unnest(${numbers}::bigint[], ${sums}::integer[]) as counted (number, views)
        join ${products} on ${products.number} = counted.number
        where not ${products.isHidden} and ${products.status} <> 'a_valider'
        order by ${products.id}
      ), added as (
        insert into ${recentViews} (product_id, views) select product_id, views from seen
        on conflict (product_id) do update set views = ${recentViews.views} + excluded.views
      )
      insert into ${productViews} (product_id, day, views)
      select product_id, ${toParisDay(new Date())}::date, views from seen
      on conflict (product_id, day) do update set views = ${productViews.views} + excluded.views`)
  }

  const timer = setInterval(() => void flush().catch(onError), flushIntervalMs).unref()
  return {
    count(number, visitor) {
      // Beyond the limit, a flood of views costs no more memory.
      if (countedViews.size >= maxViewKeys) return
      const person = createHmac('sha256', key).update(visitor).digest('base64url')
      const viewKey = `${person} ${number}`
      const visitorViews = viewsByVisitor.get(person) ?? 0
      if (countedViews.has(viewKey) || visitorViews >= maxViewsPerVisitor) return
      if (!viewsByProduct.has(number) && viewsByProduct.size >= maxProducts) return
      countedViews.add(viewKey)
      viewsByVisitor.set(person, visitorViews + 1)
      viewsByProduct.set(number, (viewsByProduct.get(number) ?? 0) + 1)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
