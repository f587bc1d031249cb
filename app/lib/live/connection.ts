import { heartbeatMs, type LiveEvent, reconnectDelaysMs } from '#domain/events/live-events.ts'

/** Handlers for the events of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventHandlers {
  hello(newest: number): void
  beat(newest: number): void
  reset(): void
  event(event: LiveEvent): void
  /** Called when the stream has ended or could not be opened. */
  lost(): void
}

/** Opens an event stream. Returns a function that closes it. */
export type OpenEvents = (address: string, handlers: EventHandlers) => () => void

interface ConnectionOptions {
  open: OpenEvents
  onEvent: (event: LiveEvent) => void
  /** Called when events may have been missed. */
  onReset: () => void
  /** The connection was refused; the session may have ended. Called once until it succeeds. */
  onRefused: () => void
}

export interface Connection {
  /** Subscribes to changes of these products besides the user's own events; null disconnects. */
  subscribeTo(products: readonly string[] | null): void
  /** Reconnects at once, because the network is back. */
  reconnectNow(): void
}

/** Milliseconds without a heartbeat after which the connection counts as dead. */
const maxSilenceMs = 2.5 * heartbeatMs
/** The most ids remembered to skip repeated events. */
const maxRememberedEvents = 2_000

/** Holds one event stream open while there is a subscription, and catches up after interruptions. */
export function createConnection({ open, onEvent, onReset, onRefused }: ConnectionOptions): Connection {
  let subscribed: string | null = null
  let close: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** The id of the newest known event; undefined without any. */
  let newestId: number | undefined
  let isFirst = true
  const seenIds = new Set<number>()

  const startTimer = (milliseconds: number, callback: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(callback, milliseconds)
  }
  const disconnect = () => {
    clearTimeout(timer)
    close?.()
    close = null
  }
  const retry = () => {
    disconnect()
    const last = reconnectDelaysMs.length - 1
    startTimer(reconnectDelaysMs[Math.min(attempts, last)] as number, connect)
    attempts += 1
    if (attempts === 2) onRefused()
  }
  const noteNewest = (id: number) => {
    newestId = Math.max(newestId ?? 0, id)
  }
  /** Returns false for a repeated event. */
  const rememberIfNew = (id: number): boolean => {
    if (seenIds.has(id)) return false
    seenIds.add(id)
    if (seenIds.size > maxRememberedEvents) seenIds.delete(seenIds.values().next().value as number)
    return true
  }

  function connect() {
    disconnect()
    if (subscribed === null) return
    const query = new URLSearchParams(subscribed ? { products: subscribed } : {})
    if (newestId !== undefined) query.set('since', String(newestId))
    const isResumed = newestId !== undefined
    const restartSilenceTimer = () => startTimer(maxSilenceMs, retry)
    restartSilenceTimer()
    const closeThisStream = open(`/api/events?${query}`, {
      hello() {
        attempts = 0
        restartSilenceTimer()
        // Events before this moment are lost after a reset, but not on the first connection of a fresh page.
        if (!isResumed && !isFirst) onReset()
        isFirst = false
      },
      beat(newest) {
        restartSilenceTimer()
        noteNewest(newest)
      },
      reset() {
        restartSilenceTimer()
        newestId = undefined
        seenIds.clear()
        onReset()
      },
      event(event) {
        restartSilenceTimer()
        noteNewest(event.id)
        if (rememberIfNew(event.id)) onEvent(event)
      },
      lost: () => close === closeThisStream && retry(),
    })
    close = closeThisStream
  }

  return {
    subscribeTo(products) {
      const next = products?.join(',') ?? null
      if (next === subscribed) return
      subscribed = next
      attempts = 0
      if (next === null) disconnect()
      // During a navigation the subscription changes several times at once.
      else startTimer(0, connect)
    },
    reconnectNow() {
      if (subscribed !== null && !close) connect()
    },
  }
}
