import { setTimeout as wait } from 'node:timers/promises'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { nameRepeated } from './named-statements.ts'
import { PatientPool } from './patient-pool.ts'
import type { PromptPool } from './prompt-pool.ts'
import * as schema from './schema/index.ts'
import { type OnOneConnection, shareConnections } from './shared-connection.ts'

/** The database or a transaction on it: operations cannot tell and need not. */
export type Database = PgDatabase<
  NodePgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

export interface DatabaseConnection {
  db: Database
  pool: PromptPool
  onOneConnection: OnOneConnection<Database>
  close(): Promise<void>
}

/** In milliseconds. */
const longestEnd = 5_000

/** A query that takes longer than this is a defect or an attack; a visitor has long gone. In milliseconds. */
const limits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

/** A statement prepared by name (prepared.ts) is there on one of the server's connections only. */
function forgetNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const nameless = (args: unknown) =>
    typeof args === 'object' && args && 'name' in args ? { ...args, name: undefined } : args
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(nameless(first), ...rest)) as typeof client.query
}

/** Asks this pool. */
export const openDatabase = (pool: PromptPool): Database => drizzle(pool, { schema, casing: 'snake_case' })

export function connectDatabase(options: {
  url: string
  connections: number
  /** Each transaction may be on another of the server's connections (PgBouncer in transaction mode). */
  hasPooler?: boolean
  onError?: (error: Error) => void
}): DatabaseConnection {
  const pool = new PatientPool({
    connectionString: options.url,
    max: options.connections,
    pipeline: true,
    // Of a connection that others use in between, the pooler says it (docs/scale.md): it refuses to be told.
    ...(!options.hasPooler && limits),
  })
  // A connection that breaks (server restarted) is replaced by the pool; without listeners it would end the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onError?.(error))
    if (options.hasPooler) forgetNames(client)
    else nameRepeated(client)
  })
  return {
    db: openDatabase(pool),
    pool,
    onOneConnection: shareConnections(pool, openDatabase),
    // Whoever has not given a connection back by then never will.
    close: () => Promise.race([pool.end(), wait(longestEnd, undefined, { ref: false })]),
  }
}
