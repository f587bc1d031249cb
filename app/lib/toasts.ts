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

/** At most three are visible; a new one replaces the oldest. */
const maxToasts = 3

/** Shows a toast, which screen readers announce (components/toaster.tsx). */
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
