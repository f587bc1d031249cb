import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventKind, LiveEventData } from '#domain/events/live-events.ts'
import { beginLiveEvents } from './begin-live-events.ts'

/** `reset`: something was missed; whatever is shown may be old. */
export type LiveKind = EventKind | 'reset'
export type LiveListener = (data: LiveEventData) => void

const listeners = new Map<LiveKind, Set<LiveListener>>()
const watched = new Map<string, number>()
const followers = new Set<() => void>()

/**
 * Hears of every event of a kind once, as it comes. What the queries show is asked for again without it (freshen.ts):
 * it is for what is said aloud or counted. Answers the function that ends it.
 */
export function onLiveEvent(kind: LiveKind, listener: LiveListener): () => void {
  const ofKind = listeners.get(kind) ?? new Set()
  listeners.set(kind, ofKind.add(listener))
  return () => void ofKind.delete(listener)
}

export function tellLiveEvent(kind: LiveKind, data: LiveEventData): void {
  for (const listener of listeners.get(kind) ?? []) listener(data)
}

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
