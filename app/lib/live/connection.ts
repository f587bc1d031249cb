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
  /** Subscribes to these products besides the user's own events; null disconnects. */
  want(products: readonly string[] | null): void
  /** Reconnects at once, because the network is back. */
  hurry(): void
}

/** Milliseconds without a heartbeat after which the connection counts as dead. */
const longestSilence = 2.5 * heartbeatMs
/** The most ids remembered to skip repeated events. */
const maxRememberedEvents = 2_000

/** Holds one event stream open while there is a subscription, and catches up after interruptions. */
export function createConnection({ open, onEvent, onReset, onRefused }: ConnectionOptions): Connection {
  let subscribed: string | null = null
  let close: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** The id of the newest known event; undefined without any. */
  let since: number | undefined
  let isFirst = true
  const seen = new Set<number>()

  const after = (milliseconds: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
  }
  const disconnect = () => {
    clearTimeout(timer)
    close?.()
    close = null
  }
  const retry = () => {
    disconnect()
    const last = reconnectDelaysMs.length - 1
    after(reconnectDelaysMs[Math.min(attempts, last)] as number, connect)
    attempts += 1
    if (attempts === 2) onRefused()
  }
  const isNewEvent = (id: number) => {
    since = Math.max(since ?? 0, id)
  }
  const isNews = (id: number) => {
    if (seen.has(id)) return false
    seen.add(id)
    if (seen.size > maxRememberedEvents) seen.delete(seen.values().next().value as number)
    return true
  }

  function connect() {
    disconnect()
    if (subscribed === null) return
    const query = new URLSearchParams(subscribed ? { products: subscribed } : {})
    if (since !== undefined) query.set('since', String(since))
    const isResumed = since !== undefined
    const alive = () => after(longestSilence, retry)
    alive()
    const closeThis = open(`/api/events?${query}`, {
      hello() {
        attempts = 0
        alive()
        // Events before this moment are lost after a reset, but not on the first connection of a fresh page.
        if (!isResumed && !isFirst) onReset()
        isFirst = false
      },
      beat(newest) {
        alive()
        isNewEvent(newest)
      },
      reset() {
        alive()
        since = undefined
        seen.clear()
        onReset()
      },
      event(event) {
        alive()
        isNewEvent(event.id)
        if (isNews(event.id)) onEvent(event)
      },
      lost: () => close === closeThis && retry(),
    })
    close = closeThis
  }

  return {
    want(products) {
      const next = products?.join(',') ?? null
      if (next === subscribed) return
      subscribed = next
      attempts = 0
      if (next === null) disconnect()
      // During a navigation the subscription changes several times at once.
      else after(0, connect)
    },
    hurry() {
      if (subscribed !== null && !close) connect()
    },
  }
}
