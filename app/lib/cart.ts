import { useSyncExternalStore } from 'react'
import { addToCart, type CartItem, parseCart, restoreToCart, setCartQuantity } from '#domain/orders/cart.ts'
import { type DeliveryOption, defaultDeliveryOption, parseDeliveryOption } from '#domain/orders/orders.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/** Browser storage keys. */
const cartKey: StoredKey = 'cart'
const deliveryKey: StoredKey = 'shippingOption'

interface CartState {
  items: readonly CartItem[]
  delivery: DeliveryOption
  isOpen: boolean
}

const emptyState: CartState = { items: [], delivery: defaultDeliveryOption, isOpen: false }
let state: CartState | null = null
/** What storage held when `state` was read from it or written to it. */
let seen = { cart: null as string | null, delivery: null as string | null }
const listeners = new Set<() => void>()

function readState(isOpen: boolean): CartState {
  seen = { cart: readKey(cartKey), delivery: readKey(deliveryKey) }
  return { items: parseCart(seen.cart), delivery: parseDeliveryOption(seen.delivery), isOpen }
}

function current(): CartState {
  state ??= readState(false)
  return state
}

function show(next: CartState) {
  state = next
  for (const listener of listeners) listener()
}

/** Another tab changed the cart: this one follows. */
function follow() {
  if (readKey(cartKey) !== seen.cart || readKey(deliveryKey) !== seen.delivery)
    show(readState(current().isOpen))
}

function changeItems(change: (items: readonly CartItem[]) => readonly CartItem[]) {
  // Two tabs at once: the change is made to what the other has just written.
  follow()
  const items = change(current().items)
  seen.cart = writeKey(cartKey, JSON.stringify(items))
  show({ ...current(), items })
}

function chooseDelivery(delivery: DeliveryOption) {
  follow()
  seen.delivery = writeKey(deliveryKey, delivery)
  show({ ...current(), delivery })
}

function setOpen(isOpen: boolean) {
  if (current().isOpen !== isOpen) show({ ...current(), isOpen })
}

/** Storage may be full or forbidden: the cart then lasts as long as the tab. Answers what storage holds afterwards. */
function writeKey(key: StoredKey, value: string): string | null {
  try {
    localStorage.setItem(key, value)
    return value
  } catch {
    return readKey(key)
  }
}

function readKey(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Another tab's changes are told; a page that comes back from the browser's history has missed them. */
const news = ['storage', 'pageshow'] as const

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const event of news) window.addEventListener(event, follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const event of news) window.removeEventListener(event, follow)
  }
}

/** The visitor's cart, kept in the browser. Empty while a page is rendered on the server. */
export const useCart = (): CartState => useSyncExternalStore(subscribe, current, () => emptyState)

export const cart = {
  items: () => current().items,
  add: (item: CartItem) => changeItems((items) => addToCart(items, item)),
  restore: (item: CartItem, place: number) => changeItems((items) => restoreToCart(items, item, place)),
  setQuantity: (id: string, quantity: number) => changeItems((items) => setCartQuantity(items, id, quantity)),
  remove: (...ids: string[]) => changeItems((items) => items.filter((item) => !ids.includes(item.id))),
  replace: (items: readonly CartItem[]) => changeItems(() => items),
  chooseDelivery,
  open: () => setOpen(true),
  close: () => setOpen(false),
}
