import { useSyncExternalStore } from 'react'

/** Whether the cart is open. The cart itself is loaded when it is first opened. */
let isOpen = false
const listeners = new Set<() => void>()

export function setCartOpen(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsCartOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
