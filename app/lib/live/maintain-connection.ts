import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type EventKind, type LiveEvent, maxSubscribedProducts } from '#domain/events/live-events.ts'
import { accountQuery, changePasswordKey } from '../session.ts'
import { createConnection, type OpenEvents } from './connection.ts'
import { onSubscribedProductsChange, subscribedProducts } from './subscribed-products.ts'

/** Milliseconds until a hidden tab disconnects, because browsers allow six connections to a host over HTTP/1.1. */
const maxHiddenMs = 20_000

let isStarted = false

/** Stays connected for the life of the tab, while the user is signed in or the page has subscribed to products. */
export function maintainConnection(client: QueryClient): void {
  if (isStarted) return
  isStarted = true
  const refresher = createRefresher(client)
  const refreshSession = () => {
    if (client.isMutating({ mutationKey: changePasswordKey }) === 0) refresher.refreshAfter('session')
  }
  const connection = createConnection({
    open: openBrowserEvents,
    onEvent: ({ kind }) => (kind === 'session' ? refreshSession() : refresher.refreshAfter(kind)),
    onReset: refresher.refreshAll,
    onRefused: refreshSession,
  })
  let isAway = document.hidden
  let userId = currentUserId()
  function currentUserId() {
    return client.getQueryData(accountQuery.queryKey)?.id ?? null
  }

  const update = () => {
    const products = subscribedProducts().slice(0, maxSubscribedProducts)
    connection.subscribeTo(isAway || (userId === null && products.length === 0) ? null : products)
  }
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  const setAway = (next: boolean) => {
    clearTimeout(hiddenTimer)
    isAway = next
    update()
  }
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(setAway, maxHiddenMs, true)
    else setAway(false)
  })
  // A page in the back/forward cache must not hold a connection.
  window.addEventListener('pagehide', () => setAway(true))
  window.addEventListener('pageshow', () => setAway(document.hidden))
  window.addEventListener('online', connection.reconnectNow)
  onSubscribedProductsChange(update)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== accountQuery.queryKey[0]) return
    const now = currentUserId()
    if (now === userId) return
    userId = now
    // The old stream was opened with another user's cookie.
    connection.subscribeTo(null)
    update()
  })
  update()
}

/** Opens the browser's event source. Its own reconnection is disabled, because it has a fixed delay and does not send the last id. */
const openBrowserEvents: OpenEvents = (address, { hello, beat, reset, event, lost }) => {
  const source = new EventSource(address)
  const parseId = ({ data }: MessageEvent<string>) => (JSON.parse(data) as { id: number }).id
  source.addEventListener('hello', (message) => hello(parseId(message)))
  source.addEventListener('beat', (message) => beat(parseId(message)))
  source.addEventListener('reset', reset)
  source.addEventListener('message', ({ data }: MessageEvent<string>) => event(JSON.parse(data) as LiveEvent))
  source.addEventListener('error', lost)
  return () => source.close()
}

/** The queries refreshed after an event, by the first part of their keys. */
const queriesByEvent: Record<EventKind, readonly QueryKey[]> = {
  message: [['conversations'], ['to-do']],
  seen: [['conversations']],
  order: [
    ['orders'],
    ['order'],
    ['sales'],
    ['to-do'],
    ['payment'],
    ['withdrawable'],
    ['slots'],
    ['money'],
    ['conversations'],
    ['my-products'],
  ],
  product: [['product'], ['cart'], ['products']],
  counters: [
    ['admin', 'work'],
    ['admin', 'work-count'],
    ['admin', 'reports'],
  ],
  session: [['account']],
}

/** Lists change when they are next opened, not while the user is reading them. */
const refetchedWhenOpened = new Set(['products', 'my-products'])

/** A payment that is open at the card provider must not be reopened while a card number is typed. */
const mayRefetch = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[0] !== 'payment' || queryKey[2] === undefined

/** Milliseconds during which events are collected for one refresh. */
const collectDelayMs = 250
/** Milliseconds after which a slow request no longer delays the next refresh. */
const refreshTimeoutMs = 10_000

/** Refetches the queries of events, several events at a time, and never a query that is already being fetched. */
export function createRefresher(client: QueryClient): {
  refreshAfter(kind: EventKind): void
  refreshAll(): void
} {
  let pendingKeys = new Map<string, QueryKey>()
  let isWaiting = false

  async function flush() {
    const keys = [...pendingKeys.values()]
    pendingKeys = new Map()
    await Promise.race([
      Promise.all(
        keys.map((queryKey) =>
          client.invalidateQueries({
            queryKey,
            predicate: mayRefetch,
            refetchType: refetchedWhenOpened.has(String(queryKey[0])) ? 'none' : 'active',
          }),
        ),
      ),
      new Promise((resolve) => setTimeout(resolve, refreshTimeoutMs)),
    ])
    isWaiting = false
    if (pendingKeys.size > 0) scheduleFlush()
  }
  function scheduleFlush() {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void flush(), collectDelayMs)
  }
  function refreshAfter(kind: EventKind) {
    for (const key of queriesByEvent[kind]) pendingKeys.set(key.join('/'), key)
    scheduleFlush()
  }
  return {
    refreshAfter,
    refreshAll() {
      for (const kind of Object.keys(queriesByEvent) as EventKind[]) refreshAfter(kind)
    },
  }
}
