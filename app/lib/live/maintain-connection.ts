import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type EventKind, type LiveEvent, maxFollowedProducts } from '#domain/events/live-events.ts'
import { accountQuery, changePasswordKey } from '../session.ts'
import { createConnection, type OpenEvents } from './connection.ts'
import { followWatchedProducts, watchedProducts } from './watched-products.ts'

/** Milliseconds until a hidden tab disconnects, because browsers allow six connections to a host over HTTP/1.1. */
const longestHidden = 20_000

let isStarted = false

/** Stays connected while the user is signed in or products are watched, for the life of the tab. */
export function maintainConnection(client: QueryClient): void {
  if (isStarted) return
  isStarted = true
  const refresher = createRefresher(client)
  const noteSession = () => {
    if (client.isMutating({ mutationKey: changePasswordKey }) === 0) refresher.note('session')
  }
  const connection = createConnection({
    open: openBrowserEvents,
    onEvent: ({ kind }) => (kind === 'session' ? noteSession() : refresher.note(kind)),
    onReset: refresher.noteAll,
    onRefused: noteSession,
  })
  let isAway = document.hidden
  let person = personNow()
  function personNow() {
    return client.getQueryData(accountQuery.queryKey)?.id ?? null
  }

  const update = () => {
    const products = watchedProducts().slice(0, maxFollowedProducts)
    connection.want(isAway || (person === null && products.length === 0) ? null : products)
  }
  let hiding: ReturnType<typeof setTimeout> | undefined
  const leave = (isLeaving: boolean) => {
    clearTimeout(hiding)
    isAway = isLeaving
    update()
  }
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(leave, longestHidden, true)
    else leave(false)
  })
  // A page in the back/forward cache must not hold a connection.
  window.addEventListener('pagehide', () => leave(true))
  window.addEventListener('pageshow', () => leave(document.hidden))
  window.addEventListener('online', connection.hurry)
  followWatchedProducts(update)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== accountQuery.queryKey[0]) return
    const now = personNow()
    if (now === person) return
    person = now
    // The old stream was opened with another user's cookie.
    connection.want(null)
    update()
  })
  update()
}

/** Opens the browser's event source. Its own reconnection is disabled, because it has a fixed delay and does not send the last id. */
const openBrowserEvents: OpenEvents = (address, { hello, beat, reset, event, lost }) => {
  const source = new EventSource(address)
  const idOf = ({ data }: MessageEvent<string>) => (JSON.parse(data) as { id: number }).id
  source.addEventListener('hello', (message) => hello(idOf(message)))
  source.addEventListener('beat', (message) => beat(idOf(message)))
  source.addEventListener('reset', reset)
  source.addEventListener('message', ({ data }: MessageEvent<string>) => event(JSON.parse(data) as LiveEvent))
  source.addEventListener('error', lost)
  return () => source.close()
}

/** The queries refreshed after an event, by the first part of their keys. */
const staleAfter: Record<EventKind, readonly QueryKey[]> = {
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

/** Lists that the user is reading: they change when they are next opened, not while they are used. */
const onlyMarked = new Set(['products', 'my-products'])

/** A payment that is open at the card provider must not be reopened while a card number is typed. */
const mayChange = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[0] !== 'payment' || queryKey[2] === undefined

/** Milliseconds during which events are collected for one refresh. */
const gathering = 250
/** Milliseconds after which a slow request no longer delays the next refresh. */
const refreshTimeoutMs = 10_000

/** Refetches the queries of events, several events at a time, and never a query that is already being fetched. */
export function createRefresher(client: QueryClient): { note(kind: EventKind): void; noteAll(): void } {
  let noted = new Map<string, QueryKey>()
  let isWaiting = false

  async function flush() {
    const keys = [...noted.values()]
    noted = new Map()
    await Promise.race([
      Promise.all(
        keys.map((queryKey) =>
          client.invalidateQueries({
            queryKey,
            predicate: mayChange,
            refetchType: onlyMarked.has(String(queryKey[0])) ? 'none' : 'active',
          }),
        ),
      ),
      new Promise((resolve) => setTimeout(resolve, refreshTimeoutMs)),
    ])
    isWaiting = false
    if (noted.size > 0) wait()
  }
  function wait() {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void flush(), gathering)
  }
  function note(kind: EventKind) {
    for (const key of staleAfter[kind]) noted.set(key.join('/'), key)
    wait()
  }
  return {
    note,
    noteAll() {
      for (const kind of Object.keys(staleAfter) as EventKind[]) note(kind)
    },
  }
}
