import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface Shared {
  client: Promise<pg.PoolClient> | null
  isOver: boolean
}

/** Runs `work` so that all its queries outside transactions go over one connection, taken at the first. */
export type OnOneConnection = <T>(work: () => Promise<T>) => Promise<T>

/**
 * For what asks many small things at once, as a page does: pipelined over one connection they wake PostgreSQL once,
 * where the pool would wake one connection for each. Measured on the catalogue: an eighth more pages per second.
 */
export function shareConnections(pool: pg.Pool): OnOneConnection {
  const storage = new AsyncLocalStorage<Shared>()
  const queryPool = pool.query.bind(pool) as (...query: unknown[]) => Promise<pg.QueryResult>

  const query = async (...query: unknown[]) => {
    const shared = storage.getStore()
    if (!shared || shared.isOver) return queryPool(...query)
    shared.client ??= pool.connect()
    const client = await shared.client
    return (client.query as typeof queryPool).apply(client, query)
  }
  pool.query = query as unknown as typeof pool.query

  return async (work) => {
    const shared: Shared = { client: null, isOver: false }
    try {
      return await storage.run(shared, work)
    } finally {
      shared.isOver = true
      void shared.client?.then(
        (client) => client.release(),
        () => {},
      )
    }
  }
}
