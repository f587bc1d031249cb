import { useSyncExternalStore } from 'react'

export interface Message {
  kind: 'success' | 'error'
  title: string
  text?: string
  action?: { label: string; to: string } | { label: string; run: () => void }
}
/** `new-version`: the site has one; worded where it is shown (components/new-version.ts). */
type Told = Message | { kind: 'new-version' }
export type Toast = Told & { id: number }

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** At most three at a time; the newest is the one that matters. */
const mostToasts = 3

/** Tells the visitor something in passing; announced by screen readers (components/toaster.tsx). */
export function toast(message: Told): void {
  lastId += 1
  set([...toasts, { ...message, id: lastId }].slice(-mostToasts))
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

// From the script that is no part of the application (offline-script.ts).
if (!import.meta.env.SSR)
  window.addEventListener('toast', (event) => toast((event as CustomEvent<Told>).detail))
