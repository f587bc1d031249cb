import { useSyncExternalStore } from 'react'
import { addToCart, type CartItem, parseCart, restoreToCart, setCartQuantity } from '#domain/orders/cart.ts'
import { type DeliveryOption, defaultDeliveryOption, parseDeliveryOption } from '#domain/orders/orders.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { openCart } from './open-cart.ts'
import { readStored, writeStored } from './stored.ts'

/** Browser storage keys. */
const cartKey: StoredKey = 'cart'
const deliveryKey: StoredKey = 'shippingOption'

interface CartState {
  items: readonly CartItem[]
  delivery: DeliveryOption
}

const emptyState: CartState = { items: [], delivery: defaultDeliveryOption }
let state: CartState | null = null
/** The stored values when `state` was last read or written. */
let seen = { cart: null as string | null, delivery: null as string | null }
const listeners = new Set<() => void>()

function readState(): CartState {
  seen = { cart: readStored(cartKey), delivery: readStored(deliveryKey) }
  return { items: parseCart(seen.cart), delivery: parseDeliveryOption(seen.delivery) }
}

function current(): CartState {
  state ??= readState()
  return state
}

function show(next: CartState) {
  state = next
  for (const listener of listeners) listener()
}

/** Takes over a change that another tab has made. */
function follow() {
  if (readStored(cartKey) !== seen.cart || readStored(deliveryKey) !== seen.delivery) show(readState())
}

function changeItems(change: (items: readonly CartItem[]) => readonly CartItem[]) {
  // Another tab may have written meanwhile: the change applies to its state.
  follow()
  const items = change(current().items)
  seen.cart = writeStored(cartKey, JSON.stringify(items))
  show({ ...current(), items })
}

function chooseDelivery(delivery: DeliveryOption) {
  follow()
  seen.delivery = writeStored(deliveryKey, delivery)
  show({ ...current(), delivery })
}

/** Storage events report other tabs' changes, except to a page in the browser's back/forward cache. */
const news = ['storage', 'pageshow'] as const

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const event of news) window.addEventListener(event, follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const event of news) window.removeEventListener(event, follow)
  }
}

/** The visitor's cart, stored in the browser. Empty on the server. */
export const useCart = (): CartState => useSyncExternalStore(subscribe, current, () => emptyState)

export const cart = {
  items: () => current().items,
  add: (item: CartItem) => changeItems((items) => addToCart(items, item)),
  restore: (item: CartItem, index: number) => changeItems((items) => restoreToCart(items, item, index)),
  setQuantity: (id: string, quantity: number) => changeItems((items) => setCartQuantity(items, id, quantity)),
  remove: (...ids: string[]) => changeItems((items) => items.filter((item) => !ids.includes(item.id))),
  replace: (items: readonly CartItem[]) => changeItems(() => items),
  chooseDelivery,
  open: () => openCart(true),
  close: () => openCart(false),
}
