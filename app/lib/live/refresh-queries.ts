import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventKind } from '#domain/events/live-events.ts'

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

/** Events of so many milliseconds are one. */
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
