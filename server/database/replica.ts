import pg from 'pg'
import { type Database, openDatabase } from './client.ts'

/** A streaming replica of the database for reads of the public catalogue. */
export interface Replica {
  db: Database
  /** Returns whether the replica may be read: it answers and lags at most `maxLagMs` behind the primary. */
  isUsable(): boolean
  /** Returns its lag in milliseconds; null while it does not answer. */
  lagMs(): number | null
  close(): Promise<void>
}

interface ReplicaOptions {
  url: string
  primary: pg.Pool
  connections: number
  maxLagMs: number
  onError: (error: Error) => void
}

const checkIntervalMs = 1_000
/** Milliseconds after which a reader of an unresponsive replica is answered with 503. */
const timeoutMs = 3_000

const progressQuery = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as "isReached"`

/** Connects to the replica and measures its lag every second. */
export function connectReplica({ url, primary, connections, maxLagMs, onError }: ReplicaOptions): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 1_000,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: 30_000,
  })
  let lag: number | null = null
  let hasFailed = false
  /** The position in the primary's log that the replica should reach next, with the time the primary was there. */
  let target: { position: string; at: number } | null = null

  const fail = (error: Error) => {
    lag = null
    if (!hasFailed) onError(error)
    hasFailed = true
  }
  pool.on('error', fail)
  pool.on('connect', (client) => client.on('error', fail))

  const check = async () => {
    // While the primary does not answer, nothing is written that the replica could lack.
    target ??= await readPosition(primary).catch(() => null)
    if (!target) return
    const { rows } = await pool.query(progressQuery, [target.position])
    const { follows, isReached } = rows[0]
    if (!follows) throw new Error('DATABASE_REPLICA_URL does not follow another database')
    lag = isReached ? 0 : performance.now() - target.at
    if (isReached) target = null
    hasFailed = false
  }
  let pendingCheck: Promise<void> | undefined
  const timer = setInterval(() => {
    pendingCheck ??= check()
      .catch(fail)
      .finally(() => {
        pendingCheck = undefined
      })
  }, checkIntervalMs).unref()

  return {
    db: openDatabase(pool),
    isUsable: () => lag !== null && lag <= maxLagMs,
    lagMs: () => lag,
    async close() {
      clearInterval(timer)
      await pendingCheck
      await pool.end()
    },
  }
}

async function readPosition(primary: pg.Pool): Promise<{ position: string; at: number }> {
  const at = performance.now()
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  return { position: rows[0]?.position ?? '0/0', at }
}
