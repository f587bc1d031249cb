import { setTimeout as wait } from 'node:timers/promises'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from './schema/index.ts'

/** The database or a transaction on it: operations cannot tell and need not. */
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
/** A request that waits longer for a connection is answered 503. */
const connectionTimeoutMs = 30_000
/** A new connection costs a page several milliseconds of processor: authentication, and an empty catalogue cache in PostgreSQL. */
const idleTimeoutMs = 300_000
/** A query that takes longer than this is a defect or an attack; a visitor has long gone. In milliseconds. */
const limits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

export const openDatabase = (pool: pg.Pool): Database => drizzle(pool, { schema, casing: 'snake_case' })

export function connectDatabase(options: {
  url: string
  connections: number
  /** Transactions share the server's connections (PgBouncer in transaction mode). */
  hasPooler?: boolean
  onError?: (error: Error) => void
}): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    // PgBouncer refuses start-up parameters: its `connect_query` sets them (docs/scale.md).
    ...(!options.hasPooler && limits),
  })
  const onError = (error: Error) => options.onError?.(error)
  // The pool replaces a broken connection; without listeners its error would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    db: openDatabase(pool),
    pool,
    // A connection that is never given back must not keep the process from ending.
    close: () => Promise.race([pool.end(), wait(closeTimeoutMs, undefined, { ref: false })]),
  }
}
