import { useSyncExternalStore } from 'react'

export interface ToastContent {
  kind: 'success' | 'error'
  title: string
  text?: string
  action?: { label: string; to: string } | { label: string; run: () => void }
}
export type Toast = ToastContent & { id: number }

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** A further toast replaces the oldest. */
const maxToasts = 3

/** Shows a toast, which screen readers announce (components/toaster.tsx). */
export function toast(content: ToastContent): void {
  lastId += 1
  setToasts([...toasts, { ...content, id: lastId }].slice(-maxToasts))
}

export const dismissToast = (id: number): void => setToasts(toasts.filter((other) => other.id !== id))

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => none,
  )
