import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { EventKind, LiveEventData } from '#domain/events/live-events.ts'

/** An event as the table stores it and the notification carries it. */
export interface PublishedEvent {
  id: number
  topic: string
  kind: EventKind
  data: LiveEventData
}

interface ListenOptions {
  url: string
  onEvent: (event: PublishedEvent) => void
  /** Called each time listening starts, before `onReconnected`. */
  onBegin: () => void
  /** Called when listening resumes after a gap; the events since this time were not received and must be read. */
  onReturn: (disconnectedSince: Date) => Promise<void>
  /** Called when something visible without an account has changed. */
  onPublicChange: () => void
  /** Called when listening stops and changes may be missed. */
  onLoss: () => void
  onError: (error: Error) => void
  /** Milliseconds between two probes of the connection. */
  checkEvery: number
}

export interface Listener {
  /** Resolves when it listens for the first time. */
  ready: Promise<void>
  /** Probes the connection; true when every notification sent before has arrived. */
  ask(): Promise<boolean>
  /**
   * Returns true when the connection answered a probe within the last `maxAgeMs` milliseconds, and probes it otherwise. When true, every
   * notification sent before that probe has arrived.
   */
  hasReceived(within: number): Promise<boolean>
  /** Returns whether the connection answered a probe within the last `maxAgeMs` milliseconds. */
  hasReceivedRecently(within: number): boolean
  stop(): Promise<void>
}

/** The channel for changes visible without an account. */
const publicChanges = 'public_changes'

/** Delays before each attempt to reconnect. */
const reconnectDelaysMs = [50, 500, 1_000, 2_000, 5_000]
/** Milliseconds after which the database counts as unreachable. */
const connectionTimeoutMs = 5_000
/** A request waits this long at most to learn whether its cache is current. */
const probeTimeoutMs = 300

/** Database connections used for listening. */
export const listenConnections = 1

/**
 * Listens to the channel `live_events` on its own connection and reconnects when that is lost. PostgreSQL stores no notification for a
 * connection that does not listen: https://www.postgresql.org/docs/current/sql-notify.html
 */
export const listen = (options: ListenOptions): Listener => new NotificationListener(options)

class NotificationListener implements Listener {
  readonly ready: Promise<void>
  readonly #options: ListenOptions
  readonly #first = Promise.withResolvers<void>()
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  /** Time of the last answer on this connection, by the database's clock. */
  #heardAt: Date | null = null
  #client: pg.Client | undefined
  #connecting: Promise<unknown> | undefined
  #isListening = false
  /** Time at which the last answered probe was sent, by this process's clock. */
  #answeredAt = Number.NEGATIVE_INFINITY
  #asking: Promise<boolean> | undefined

  constructor(options: ListenOptions) {
    this.#options = options
    this.ready = this.#first.promise
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    const { onError, onLoss } = this.#options
    const { signal } = this.#stopping
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const over = new AbortController()
      try {
        const { connection, lost } = await this.#connect()
        attempt = 0
        await Promise.race([lost, this.#keepAsking(connection, AbortSignal.any([over.signal, signal]))])
      } catch (error) {
        if (!signal.aborted) onError(error as Error)
      }
      this.#isListening = false
      this.#answeredAt = Number.NEGATIVE_INFINITY
      onLoss()
      over.abort()
      // A broken connection may fail to close as well.
      void this.#client?.end().catch(() => {})
      const delayMs = reconnectDelaysMs[Math.min(attempt, reconnectDelaysMs.length - 1)]
      await wait(delayMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #connect(): Promise<{ connection: pg.Client; lost: Promise<void> }> {
    const { onBegin, onReturn } = this.#options
    const connection = this.#createClient()
    this.#client = connection
    const lost = this.#watch(connection)
    this.#connecting = connection.connect()
    await this.#connecting
    await connection.query(`listen live_events; listen ${publicChanges}`)
    onBegin()
    const now = await timeOf(connection)
    // If that fails, the loop reconnects and the gap stays remembered.
    if (this.#heardAt) await onReturn(this.#heardAt)
    this.#heardAt = now
    this.#isListening = true
    this.#first.resolve()
    return { connection, lost }
  }

  #createClient(): pg.Client {
    return new pg.Client({
      connectionString: this.#options.url,
      application_name: 'rechantier live events',
      keepAlive: true,
      connectionTimeoutMillis: connectionTimeoutMs,
      query_timeout: connectionTimeoutMs,
      // Both callers share one probe.
      pipeline: true,
    })
  }

  /** Resolves when the connection is lost. */
  #watch(connection: pg.Client): Promise<void> {
    const { onError, onEvent, onPublicChange } = this.#options
    connection.on('notification', ({ channel, payload }) => {
      if (channel === publicChanges) onPublicChange()
      else onEvent(JSON.parse(payload ?? '') as PublishedEvent)
    })
    return new Promise((resolve) => {
      connection.on('end', resolve)
      connection.on('error', (error) => {
        onError(error)
        resolve()
      })
    })
  }

  /** A connection dropped by a firewall reports no error, so it is probed. */
  async #keepAsking(connection: pg.Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(this.#options.checkEvery, undefined, { signal, ref: false })
      this.#heardAt = await timeOf(connection)
    }
  }

  async ask(): Promise<boolean> {
    if (!this.#isListening) return false
    const connection = this.#client
    const askedAt = performance.now()
    const answer = connection?.query('select 1').then(
      () => true,
      () => false,
    )
    const isAnswered = await Promise.race([answer, wait(probeTimeoutMs, false, { ref: false })])
    if (!isAnswered || connection !== this.#client || !this.#isListening) return false
    this.#answeredAt = askedAt
    return true
  }

  hasReceivedRecently(within: number): boolean {
    return this.#isListening && performance.now() - this.#answeredAt < within
  }

  async hasReceived(within: number): Promise<boolean> {
    if (!this.#isListening) return false
    if (this.hasReceivedRecently(within)) return true
    this.#asking ??= this.ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    // Ending a connection that is being made would leave its promise pending.
    await this.#connecting?.catch(() => {})
    await this.#client?.end().catch(() => {})
    await this.#running
  }
}

async function timeOf(connection: pg.Client): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>('select clock_timestamp() as now')
  return (rows[0] as { now: Date }).now
}
