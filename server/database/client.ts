import { setTimeout as wait } from 'node:timers/promises'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from './schema/index.ts'

/** The database or a transaction on it, which operations need not distinguish. */
export type Database = PgDatabase<
  NodePgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

export interface DatabaseConnection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

const closeTimeoutMs = 5_000
/** A request that waits longer for a connection is answered with 503. */
const connectionTimeoutMs = 30_000
/** A new connection costs a page several milliseconds of processor time for authentication and PostgreSQL's catalogue cache. */
const idleTimeoutMs = 300_000
/** PostgreSQL's timeouts in milliseconds; a longer query is a defect or an attack, and its visitor has left. */
const sessionTimeouts = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

export const openDatabase = (pool: pg.Pool): Database => drizzle(pool, { schema, casing: 'snake_case' })

export function connectDatabase(options: {
  url: string
  connections: number
  /** Set when transactions share the server's connections (PgBouncer in transaction mode). */
  hasPooler?: boolean
  onError?: (error: Error) => void
}): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    // PgBouncer refuses start-up parameters: its `connect_query` sets them (docs/scale.md).
    ...(!options.hasPooler && sessionTimeouts),
  })
  const onError = (error: Error) => options.onError?.(error)
  // The pool replaces a broken connection; without listeners its error would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    db: openDatabase(pool),
    pool,
    // A connection that is never released must not keep the process from ending.
    close: () => Promise.race([pool.end(), wait(closeTimeoutMs, undefined, { ref: false })]),
  }
}
