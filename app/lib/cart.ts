import { useSyncExternalStore } from 'react'
import { addToCart, type CartItem, parseCart, restoreToCart, setCartQuantity } from '#domain/orders/cart.ts'
import { type DeliveryOption, defaultDeliveryOption, parseDeliveryOption } from '#domain/orders/orders.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { readStored, writeStored } from './device-storage.ts'
import { setCartOpen } from './open-cart.ts'

/** Browser storage keys. */
const cartKey: StoredKey = 'cart'
const deliveryKey: StoredKey = 'shippingOption'

interface CartState {
  items: readonly CartItem[]
  delivery: DeliveryOption
}

const emptyState: CartState = { items: [], delivery: defaultDeliveryOption }
let state: CartState | null = null
/** The stored texts of the last read or write of `state`. */
let lastStored = { cart: null as string | null, delivery: null as string | null }
const listeners = new Set<() => void>()

function readState(): CartState {
  lastStored = { cart: readStored(cartKey), delivery: readStored(deliveryKey) }
  return { items: parseCart(lastStored.cart), delivery: parseDeliveryOption(lastStored.delivery) }
}

function currentState(): CartState {
  state ??= readState()
  return state
}

function setState(next: CartState) {
  state = next
  for (const listener of listeners) listener()
}

/** Takes over a change that another tab has made. */
function adoptStoredChanges() {
  if (readStored(cartKey) !== lastStored.cart || readStored(deliveryKey) !== lastStored.delivery)
    setState(readState())
}

function changeItems(change: (items: readonly CartItem[]) => readonly CartItem[]) {
  // Another tab may have written meanwhile: the change applies to its state.
  adoptStoredChanges()
  const items = change(currentState().items)
  lastStored.cart = writeStored(cartKey, JSON.stringify(items))
  setState({ ...currentState(), items })
}

function chooseDelivery(delivery: DeliveryOption) {
  adoptStoredChanges()
  lastStored.delivery = writeStored(deliveryKey, delivery)
  setState({ ...currentState(), delivery })
}

/** Storage events report other tabs' changes, except to a page in the browser's back/forward cache. */
const storageEvents = ['storage', 'pageshow'] as const

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0)
    for (const event of storageEvents) window.addEventListener(event, adoptStoredChanges)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0)
      for (const event of storageEvents) window.removeEventListener(event, adoptStoredChanges)
  }
}

/** The visitor's cart, stored in the browser. Empty on the server. */
export const useCart = (): CartState => useSyncExternalStore(subscribe, currentState, () => emptyState)

export const cart = {
  items: () => currentState().items,
  add: (item: CartItem) => changeItems((items) => addToCart(items, item)),
  restore: (item: CartItem, index: number) => changeItems((items) => restoreToCart(items, item, index)),
  setQuantity: (id: string, quantity: number) => changeItems((items) => setCartQuantity(items, id, quantity)),
  remove: (...ids: string[]) => changeItems((items) => items.filter((item) => !ids.includes(item.id))),
  replace: (items: readonly CartItem[]) => changeItems(() => items),
  chooseDelivery,
  open: () => setCartOpen(true),
  close: () => setCartOpen(false),
}
