import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { EventKind, LiveEventData } from '#domain/events/live-events.ts'

/** As the table has it and the notification carries it. */
export interface PublishedEvent {
  id: number
  topic: string
  kind: EventKind
  data: LiveEventData
}

interface ListenOptions {
  url: string
  onEvent: (event: PublishedEvent) => void
  /** Listens from here on; called before `onReturn`. */
  onBegin: () => void
  /** Listens again after it did not, at the latest since then: what was told meanwhile must be looked up. */
  onReturn: (deafSince: Date) => Promise<void>
  /** Something that visitors without an account see has changed. */
  onPublicChange: () => void
  /** Listening has stopped: from here on changes may be missed. */
  onLoss: () => void
  onError: (error: Error) => void
  /** Between two looks whether the connection is alive, in milliseconds. */
  checkEvery: number
}

export interface Listener {
  /** Resolves once it listens for the first time. */
  ready: Promise<void>
  /** Asks the connection: true when everything told until now has been heard. */
  ask(): Promise<boolean>
  /**
   * Whether the connection has answered lately, asked where it has not: then everything told until that moment has been heard.
   * `within` in milliseconds.
   */
  hasHeard(within: number): Promise<boolean>
  /** The same without asking. */
  hasHeardLately(within: number): boolean
  stop(): Promise<void>
}

/** What the database's triggers tell of all that visitors without an account see. */
const publicChanges = 'public_changes'

/** Before each attempt to connect again, in milliseconds. */
const delays = [50, 500, 1_000, 2_000, 5_000]
/** A database that does not answer for so long is not there, in milliseconds. */
const patience = 5_000
/** Whoever asks whether everything has been heard does something else instead, in milliseconds. */
const shortPatience = 300

/**
 * Listens to the channel `live_events` on a connection of its own, and connects again whenever that is lost. Notifications
 * are not kept for who does not listen: https://www.postgresql.org/docs/current/sql-notify.html
 */
/** One, once somebody looks on. */
export const listenConnections = 1

export function listen({
  url,
  onEvent,
  onBegin,
  onReturn,
  onPublicChange,
  onLoss,
  onError,
  checkEvery,
}: ListenOptions): Listener {
  const stopping = new AbortController()
  /** When the database last answered on this connection, by its own clock. */
  let heardAt: Date | null = null
  let client: pg.Client | undefined
  let isListening = false
  /** By this process's clock: when the last question was asked that the connection has answered. */
  let answeredAt = Number.NEGATIVE_INFINITY
  let asking: Promise<boolean> | undefined
  let connecting: Promise<unknown> | undefined
  const first = Promise.withResolvers<void>()

  const connect = async (): Promise<{ connection: pg.Client; lost: Promise<void> }> => {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'rechantier live events',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      // Whether it still answers is asked from two sides.
      pipeline: true,
    })
    client = connection
    const lost = new Promise<void>((resolve) => {
      connection.on('end', resolve)
      connection.on('error', (error) => {
        onError(error)
        resolve()
      })
    })
    connection.on('notification', ({ channel, payload }) => {
      if (channel === publicChanges) onPublicChange()
      else onEvent(JSON.parse(payload ?? '') as PublishedEvent)
    })
    connecting = connection.connect()
    await connecting
    await connection.query(`listen live_events; listen ${publicChanges}`)
    onBegin()
    const now = await timeOf(connection)
    // When that fails the connection begins anew, and nothing of the gap is forgotten.
    if (heardAt) await onReturn(heardAt)
    heardAt = now
    isListening = true
    first.resolve()
    return { connection, lost }
  }

  /** A connection that a firewall has forgotten says nothing: it is asked. */
  const keepAsking = async (connection: pg.Client, signal: AbortSignal) => {
    while (!signal.aborted) {
      await wait(checkEvery, undefined, { signal, ref: false })
      heardAt = await timeOf(connection)
    }
  }

  const run = async () => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const over = new AbortController()
      try {
        const { connection, lost } = await connect()
        attempt = 0
        await Promise.race([lost, keepAsking(connection, AbortSignal.any([over.signal, stopping.signal]))])
      } catch (error) {
        if (!stopping.signal.aborted) onError(error as Error)
      }
      isListening = false
      answeredAt = Number.NEGATIVE_INFINITY
      onLoss()
      over.abort()
      // What is broken may not even be able to say goodbye.
      void client?.end().catch(() => {})
      await wait(delays[Math.min(attempt, delays.length - 1)], undefined, {
        signal: stopping.signal,
        ref: false,
      }).catch(() => {})
    }
  }
  const running = run()

  const ask = async (): Promise<boolean> => {
    if (!isListening) return false
    const connection = client
    const askedAt = performance.now()
    const answer = connection?.query('select 1').then(
      () => true,
      () => false,
    )
    const isAnswered = await Promise.race([answer, wait(shortPatience, false, { ref: false })])
    if (!isAnswered || connection !== client || !isListening) return false
    answeredAt = askedAt
    return true
  }

  return {
    ready: first.promise,
    ask,
    hasHeardLately: (within) => isListening && performance.now() - answeredAt < within,
    async hasHeard(within) {
      if (!isListening) return false
      if (this.hasHeardLately(within)) return true
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    async stop() {
      stopping.abort()
      // A connection ended while it is made would settle neither way.
      await connecting?.catch(() => {})
      await client?.end().catch(() => {})
      await running
    },
  }
}

async function timeOf(connection: pg.Client): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>('select clock_timestamp() as now')
  return (rows[0] as { now: Date }).now
}
