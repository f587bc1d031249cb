import type pg from 'pg'
import { type Database, type DatabaseConnection, openDatabase } from '../client.ts'
import { nameRepeated } from '../named-statements.ts'
import { PromptPool } from '../prompt-pool.ts'
import { type OnOneConnection, shareConnections } from '../shared-connection.ts'
import { followReplica, type ReplicaFollower } from './follow-replica.ts'
import { type ReadFrom, RoutedPool } from './routed-pool.ts'

/** A copy of the database that PostgreSQL keeps by itself, for reading what everybody may see. */
export interface Replica {
  follower: ReplicaFollower
  /** Reads the replica where it shows what has to be seen, else the primary (routed-pool.ts). */
  db: Database
  onOneConnection: OnOneConnection<Database>
  /** Of the replica alone. */
  pool: pg.Pool
  close(): Promise<void>
}

interface ReplicaOptions {
  url: string
  primaryUrl: string
  primary: Pick<DatabaseConnection, 'pool'>
  connections: number
  /** In milliseconds. */
  longestLag: number
  onRead: (from: ReadFrom) => void
  onError: (error: Error) => void
}

/** Whoever reads has the primary to ask instead; in milliseconds. */
const longestConnect = 1_000
const longestAnswer = 3_000

export function connectReplica(options: ReplicaOptions): Replica {
  const { url, primaryUrl, longestLag, onRead, onError } = options
  const follower = followReplica({ primaryUrl, replicaUrl: url, longestLag, onError })
  const pool = new PromptPool({
    connectionString: url,
    max: options.connections,
    pipeline: true,
    connectionTimeoutMillis: longestConnect,
    query_timeout: longestAnswer,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    nameRepeated(client)
  })
  const routing = { follower, primary: options.primary.pool, onRead }
  const open = (pool: PromptPool) => openDatabase(new RoutedPool(pool, routing))
  return {
    follower,
    db: open(pool),
    // Whoever would wait for one asks the primary before long.
    onOneConnection: shareConnections(pool, open, () => Number.POSITIVE_INFINITY),
    pool,
    async close() {
      await follower.stop()
      await pool.end()
    },
  }
}
