import type { Cents } from '../money.ts'
import { mostCartItems, mostPieces } from './orders.ts'

/** One article in the visitor's cart. */
export interface CartItem {
  /** The product's id. */
  id: string
  title: string
  /** Address of a picture on this site. */
  image?: string
  /** Of one piece, as last seen; what is charged is the database's. */
  price: Cents
  quantity: number
  maxQuantity?: number
}

const cap = (quantity: number, maxQuantity = mostPieces) => Math.min(quantity, maxQuantity, mostPieces)

/** Adding an article that is already there raises its quantity. */
export function addToCart(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const present = cart.find((other) => other.id === item.id)
  if (!present)
    return restoreToCart(cart, { ...item, quantity: cap(item.quantity, item.maxQuantity) }, cart.length)
  return cart.map((other) =>
    other === present
      ? { ...item, quantity: cap(present.quantity + item.quantity, item.maxQuantity) }
      : other,
  )
}

/** Puts an article at its place (again); one that is there already stays as it is. */
export function restoreToCart(cart: readonly CartItem[], item: CartItem, place: number): CartItem[] {
  const isPresent = cart.some((other) => other.id === item.id)
  return isPresent || !hasQuantity(item) || cart.length >= mostCartItems
    ? [...cart]
    : cart.toSpliced(place, 0, item)
}

/** Setting a quantity of zero or less removes the article. */
export const setCartQuantity = (cart: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  cart
    .map((item) => (item.id === id ? { ...item, quantity: cap(quantity, item.maxQuantity) } : item))
    .filter(hasQuantity)

export const countCart = (cart: readonly CartItem[]): number =>
  cart.reduce((count, item) => count + item.quantity, 0)

export const isAtMax = ({ quantity, maxQuantity = mostPieces }: CartItem): boolean => quantity >= maxQuantity

/**
 * Reads what the browser kept. A visitor may have edited it: what is no article is left out, never an error. Whether it
 * is true is checked by the server (check-cart.ts).
 */
export function parseCart(stored: string | null): CartItem[] {
  let items: unknown
  try {
    items = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(items)) return []
  const cart = new Map<string, CartItem>()
  for (const item of items) {
    const read = readItem(item)
    if (read && !cart.has(read.id)) cart.set(read.id, read)
    if (cart.size === mostCartItems) break
  }
  return [...cart.values()]
}

function readItem(item: unknown): CartItem | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, title, image, price, quantity, maxQuantity } = item as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || id.length > longestId) return null
  if (typeof title !== 'string' || !isCount(quantity, 1)) return null
  const max = isCount(maxQuantity, 1) ? maxQuantity : undefined
  return {
    id: id.toLowerCase(),
    title: title.slice(0, longestTitle),
    image: isOwnPicture(image) ? image : undefined,
    price: isCount(price, 0) && price <= highestPrice ? price : 0,
    quantity: cap(quantity, max),
    maxQuantity: max,
  }
}

const longestId = 100
const longestTitle = 200
/** What a seller may ask for one piece (catalogue/schemas.ts). */
const highestPrice: Cents = 99_999_999_99

const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least

const isOwnPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/files/') && value.length <= 300

const hasQuantity = (item: CartItem) => item.quantity > 0
