import type pg from 'pg'
import { isCrowded } from './failures.ts'
import { PromptPool } from './prompt-pool.ts'

/** So long a request waits for a connection, in milliseconds; then its visitor is told. */
const longestWait = 30_000
/** Before PostgreSQL is asked again for more connections than it would give, in milliseconds. */
const contentFor = 5_000
/** Between two tries while there is not one connection, in milliseconds. */
const tryAgain = 100

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/**
 * A pool that is content with the connections it has: where PostgreSQL refuses one more, whoever asked waits for an open one, and no
 * more are asked for during a moment.
 */
export class PatientPool extends PromptPool {
  readonly #wanted: number
  #open = 0

  constructor(options: pg.PoolConfig & { max: number }) {
    super({ ...options, connectionTimeoutMillis: longestWait })
    this.#wanted = options.max
    this.on('connect', () => {
      this.#open += 1
    })
    this.on('remove', () => {
      this.#open -= 1
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error))),
      )
    const until = performance.now() + longestWait
    const ask = () =>
      super.connect((error, client, done) => {
        if (!error || !isCrowded(error) || this.ending || performance.now() > until)
          return callback(error, client, done)
        this.#beContent()
        setTimeout(ask, this.#open > 0 ? 0 : tryAgain)
      })
    ask()
    return undefined
  }

  override async tryConnect(): Promise<pg.PoolClient | null> {
    if (!this.hasFree) return null
    try {
      return await super.connect()
    } catch (error) {
      if (!isCrowded(error)) throw error
      this.#beContent()
      return null
    }
  }

  #beContent(): void {
    if (this.options.max < this.#wanted) {
      this.options.max = Math.max(1, Math.min(this.options.max, this.#open))
      return
    }
    this.options.max = Math.max(1, this.#open)
    setTimeout(() => {
      this.options.max = this.#wanted
    }, contentFor).unref()
  }
}
