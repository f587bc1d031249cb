import type { QueryClient } from '@tanstack/react-query'
import { type LiveEvent, maxWatchedProducts } from '#domain/events/live-events.ts'
import { accountQuery, changePasswordKey } from '../session.ts'
import { createConnection, type OpenEvents } from './connection.ts'
import { createRefresher } from './refresh-queries.ts'
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
