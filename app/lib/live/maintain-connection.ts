import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type EventKind, type LiveEvent, maxWatchedProducts } from '#domain/events/live-events.ts'
import { accountQuery, changePasswordKey } from '../session.ts'
import { createConnection, type OpenEvents } from './connection.ts'
import { followWatchedProducts, watchedProducts } from './watched-products.ts'

/** A hidden tab closes its connection after this time, in milliseconds: browsers allow six to a host over HTTP/1.1. */
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
    const products = watchedProducts().slice(0, maxWatchedProducts)
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
    // Another person's stream: the old one was opened with the old cookie.
    connection.want(null)
    update()
  })
  update()
}

/** The browser's own reader. It would try again by itself, at its own pace and without saying since when: it may not. */
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

/** Lists in which something is being looked for: they change when they are next opened, not under the visitor's finger. */
const onlyMarked = new Set(['products', 'my-products'])

/** A payment that stands open at the card provider is not opened again while a card number is being typed. */
const mayChange = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[0] !== 'payment' || queryKey[2] === undefined

/** Events within this time, in milliseconds, trigger one refresh. */
const gathering = 250
/** A slow request blocks the next refresh no longer than this, in milliseconds. */
const refreshTimeoutMs = 10_000

/** Asks again for what has changed: not once an event, and never for the same while an answer is on its way. */
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
