import { useSyncExternalStore } from 'react'

export interface Message {
  kind: 'success' | 'error'
  title: string
  text?: string
  action?: { label: string; to: string } | { label: string; run: () => void }
}
export type Toast = Message & { id: number }

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** At most three at a time; the newest is the one that matters. */
const maxToasts = 3

/** Tells the visitor something in passing; announced by screen readers (components/toaster.tsx). */
export function toast(message: Message): void {
  lastId += 1
  set([...toasts, { ...message, id: lastId }].slice(-maxToasts))
}

export const dismissToast = (id: number): void => set(toasts.filter((other) => other.id !== id))

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => none,
  )
