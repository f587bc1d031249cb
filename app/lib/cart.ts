import { useSyncExternalStore } from 'react'
import { addToCart, type CartItem, parseCart, setCartQuantity } from '#domain/orders/cart.ts'
import { type DeliveryOption, defaultDeliveryOption, parseDeliveryOption } from '#domain/orders/orders.ts'

/** Browser storage keys (specification, section 3). */
const cartKey = 'cart'
const deliveryKey = 'shippingOption'

interface CartState {
  items: readonly CartItem[]
  delivery: DeliveryOption
  isOpen: boolean
}

const emptyState: CartState = { items: [], delivery: defaultDeliveryOption, isOpen: false }
let state: CartState | null = null
const listeners = new Set<() => void>()

const current = (): CartState => {
  state ??= { ...readStored(), isOpen: false }
  return state
}

const readStored = () => ({
  items: parseCart(readKey(cartKey)),
  delivery: parseDeliveryOption(readKey(deliveryKey)),
})

function change(next: Partial<CartState>) {
  state = { ...current(), ...next }
  if (next.items) writeKey(cartKey, JSON.stringify(next.items))
  if (next.delivery) writeKey(deliveryKey, next.delivery)
  for (const listener of listeners) listener()
}

/** Storage may be full or forbidden: the cart then lasts as long as the tab. */
function writeKey(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  // Another tab changed the cart: this one follows.
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== cartKey && event.key !== deliveryKey) return
    state = { ...readStored(), isOpen: current().isOpen }
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/** The visitor's cart, kept in the browser. Empty while a page is rendered on the server. */
export const useCart = (): CartState => useSyncExternalStore(subscribe, current, () => emptyState)

export const cart = {
  items: () => current().items,
  add: (item: CartItem) => change({ items: addToCart(current().items, item) }),
  setQuantity: (id: string, quantity: number) => change({ items: setCartQuantity(current().items, id, quantity) }),
  remove: (id: string) => change({ items: setCartQuantity(current().items, id, 0) }),
  replace: (items: readonly CartItem[]) => change({ items }),
  clear: () => change({ items: [] }),
  chooseDelivery: (delivery: DeliveryOption) => change({ delivery }),
  open: () => change({ isOpen: true }),
  close: () => change({ isOpen: false }),
}
