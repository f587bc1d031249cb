import { useSyncExternalStore } from 'react'

/** Whether the cart is open: all that the frame of a page has to know of it before it is. */
let isOpen = false
const listeners = new Set<() => void>()

export function openCart(opens: boolean): void {
  isOpen = opens
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
