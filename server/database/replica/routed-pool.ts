import { isDatabaseAway } from '../failures.ts'
import { PromptPool } from '../prompt-pool.ts'
import type { ReplicaFollower } from './follow-replica.ts'

export type ReadFrom = 'replica' | 'primary'

interface Routing {
  follower: Pick<ReplicaFollower, 'shows' | 'fail'>
  /** Asked where the replica may not be. */
  primary: PromptPool
  /** Called with every query that is sent. */
  onRead: (from: ReadFrom) => void
}

type Query = (...query: unknown[]) => Promise<unknown>

/** A replica's own: it gave a query up for what it had to replay, or was asked to write. */
const ofReplica = new Set(['40001', '25006'])

/** The primary may answer what the replica did not. A query that took too long would there, too. */
function mayAnswer(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message: string }
  if (code === '57014') return false
  return ofReplica.has(String(code)) || message === 'Query read timeout' || isDatabaseAway(error)
}

/**
 * Reads: each query is sent to the replica where that shows what has to be seen just then, and to the primary otherwise; to the primary, too,
 * where the replica fails to answer. Decided query by query, so that no answer put together from several is older than when it was begun.
 */
export class RoutedPool extends PromptPool {
  constructor(replica: PromptPool, { follower, primary, onRead }: Routing) {
    super()
    const read = async <Result>(ask: (pool: PromptPool) => Promise<Result>): Promise<Result> => {
      if (!(await follower.shows())) {
        onRead('primary')
        return ask(primary)
      }
      onRead('replica')
      try {
        return await ask(replica)
      } catch (error) {
        if (!mayAnswer(error)) throw error
        if (!ofReplica.has(String((error as { code?: unknown }).code))) follower.fail(error)
        onRead('primary')
        return ask(primary)
      }
    }
    this.query = ((...query: unknown[]) =>
      read((pool) => (pool.query as Query).apply(pool, query))) as unknown as typeof this.query
    // A transaction is begun on one of them, and stays there.
    this.connect = (() => read((pool) => pool.connect())) as typeof this.connect
    this.tryConnect = () => read((pool) => pool.tryConnect())
  }
}
