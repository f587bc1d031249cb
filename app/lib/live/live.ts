import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beginLiveEvents } from './begin-live-events.ts'

const watched = new Map<string, number>()
const followers = new Set<() => void>()

/** The products that anything on the page watches, in an order that says whether they changed. */
export const watchedProducts = (): string[] => [...watched.keys()].sort()

/** Calls back when other products are watched. */
export function followWatchedProducts(follow: () => void): () => void {
  followers.add(follow)
  return () => void followers.delete(follow)
}

function watch(ids: readonly string[], change: 1 | -1) {
  for (const id of ids) {
    const count = (watched.get(id) ?? 0) + change
    if (count > 0) watched.set(id, count)
    else watched.delete(id)
  }
  for (const follow of followers) follow()
}

/** While the component is shown, changes of these products (price, stock, visibility) come by themselves, signed in or not. */
export function useWatchedProducts(ids: readonly string[]): void {
  const client = useQueryClient()
  const key = ids.join(',')
  useEffect(() => {
    const shown = key ? key.split(',') : []
    if (shown.length === 0) return
    watch(shown, 1)
    beginLiveEvents(client)
    return () => watch(shown, -1)
  }, [key, client])
}
