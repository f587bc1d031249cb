import { heartbeat, type LiveEvent, reconnectDelays } from '#domain/events/live-events.ts'

/** What a source of events tells: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventHandlers {
  hello(newest: number): void
  beat(newest: number): void
  reset(): void
  event(event: LiveEvent): void
  /** It ended, or never began. */
  lost(): void
}

/** Opens a source of events; answers the function that closes it. */
export type OpenEvents = (address: string, handlers: EventHandlers) => () => void

interface ConnectionOptions {
  open: OpenEvents
  onEvent: (event: LiveEvent) => void
  /** Something may have been missed. */
  onReset: () => void
  /** The connection was refused; the session may have ended. Called once until it succeeds. */
  onRefused: () => void
}

export interface Connection {
  /** The products whose events are subscribed to besides the user's own; null: disconnected. */
  want(products: readonly string[] | null): void
  /** The network is back: not in ten seconds, now. */
  hurry(): void
}

/** Without a heartbeat for this long the connection counts as dead. */
const longestSilence = 2.5 * heartbeat
/** Ids remembered to skip events that arrive twice. */
const maxRememberedEvents = 2_000

/** Keeps one event stream open while it is subscribed, and catches up after interruptions. */
export function createConnection({ open, onEvent, onReset, onRefused }: ConnectionOptions): Connection {
  let subscribed: string | null = null
  let close: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** The newest event known of; undefined: nothing is. */
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
    const last = reconnectDelays.length - 1
    after(reconnectDelays[Math.min(attempts, last)] as number, connect)
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
        // Events between a reset and this moment are lost; on the first connection the page is fresh.
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
      // A page that gives way to another changes its wishes several times at once.
      else after(0, connect)
    },
    hurry() {
      if (subscribed !== null && !close) connect()
    },
  }
}
