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
  onListening: () => void
  /** Called when listening resumes after a gap; the events since this time were not received and must be read. */
  onReconnected: (disconnectedSince: Date) => Promise<void>
  /** Called when something visible without an account has changed. */
  onPublicChange: () => void
  /** Called when listening stops and changes may be missed. */
  onDisconnected: () => void
  onError: (error: Error) => void
  /** Milliseconds between two probes of the connection. */
  probeIntervalMs: number
}

export interface Listener {
  /** Resolves when it listens for the first time. */
  ready: Promise<void>
  /** Probes the connection; true when every notification sent before has arrived. */
  probe(): Promise<boolean>
  /**
   * Returns true when the connection answered a probe within the last `maxAgeMs` milliseconds, and probes it otherwise. When true, every
   * notification sent before that probe has arrived.
   */
  probeUnlessAnsweredWithin(maxAgeMs: number): Promise<boolean>
  /** Returns whether the connection answered a probe within the last `maxAgeMs` milliseconds. */
  hasAnsweredWithin(maxAgeMs: number): boolean
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
  readonly #firstListening = Promise.withResolvers<void>()
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  /** Time of the last answer on this connection, by the database's clock. */
  #lastAnswerAt: Date | null = null
  #client: pg.Client | undefined
  #connecting: Promise<unknown> | undefined
  #isListening = false
  /** Time at which the last answered probe was sent, by this process's clock. */
  #lastProbeSentAt = Number.NEGATIVE_INFINITY
  #pendingProbe: Promise<boolean> | undefined

  constructor(options: ListenOptions) {
    this.#options = options
    this.ready = this.#firstListening.promise
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    const { onError, onDisconnected } = this.#options
    const { signal } = this.#stopping
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const connectionEnd = new AbortController()
      try {
        const { connection, lost } = await this.#connect()
        attempt = 0
        await Promise.race([
          lost,
          this.#probeRegularly(connection, AbortSignal.any([connectionEnd.signal, signal])),
        ])
      } catch (error) {
        if (!signal.aborted) onError(error as Error)
      }
      this.#isListening = false
      this.#lastProbeSentAt = Number.NEGATIVE_INFINITY
      onDisconnected()
      connectionEnd.abort()
      // A broken connection may fail to close as well.
      void this.#client?.end().catch(() => {})
      const delayMs = reconnectDelaysMs[Math.min(attempt, reconnectDelaysMs.length - 1)]
      await wait(delayMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #connect(): Promise<{ connection: pg.Client; lost: Promise<void> }> {
    const { onListening, onReconnected } = this.#options
    const connection = this.#createClient()
    this.#client = connection
    const lost = this.#handleMessages(connection)
    this.#connecting = connection.connect()
    await this.#connecting
    await connection.query(`listen live_events; listen ${publicChanges}`)
    onListening()
    const now = await readDatabaseTime(connection)
    // If that fails, the loop reconnects and the gap stays remembered.
    if (this.#lastAnswerAt) await onReconnected(this.#lastAnswerAt)
    this.#lastAnswerAt = now
    this.#isListening = true
    this.#firstListening.resolve()
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
  #handleMessages(connection: pg.Client): Promise<void> {
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
  async #probeRegularly(connection: pg.Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(this.#options.probeIntervalMs, undefined, { signal, ref: false })
      this.#lastAnswerAt = await readDatabaseTime(connection)
    }
  }

  async probe(): Promise<boolean> {
    if (!this.#isListening) return false
    const connection = this.#client
    const sentAt = performance.now()
    const answer = connection?.query('select 1').then(
      () => true,
      () => false,
    )
    const isAnswered = await Promise.race([answer, wait(probeTimeoutMs, false, { ref: false })])
    if (!isAnswered || connection !== this.#client || !this.#isListening) return false
    this.#lastProbeSentAt = sentAt
    return true
  }

  hasAnsweredWithin(maxAgeMs: number): boolean {
    return this.#isListening && performance.now() - this.#lastProbeSentAt < maxAgeMs
  }

  async probeUnlessAnsweredWithin(maxAgeMs: number): Promise<boolean> {
    if (!this.#isListening) return false
    if (this.hasAnsweredWithin(maxAgeMs)) return true
    this.#pendingProbe ??= this.probe().finally(() => {
      this.#pendingProbe = undefined
    })
    return this.#pendingProbe
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    // Ending a connection that is being made would leave its promise pending.
    await this.#connecting?.catch(() => {})
    await this.#client?.end().catch(() => {})
    await this.#running
  }
}

async function readDatabaseTime(connection: pg.Client): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>('select clock_timestamp() as now')
  return (rows[0] as { now: Date }).now
}
