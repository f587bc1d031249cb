import type { Cents } from '../money.ts'

/** One article in the visitor's cart (specification, section 3, Cart item). */
export interface CartItem {
  /** The product's id. */
  id: string
  title: string
  image?: string
  price: Cents
  quantity: number
  maxQuantity?: number
}

const cap = (quantity: number, maxQuantity: number | undefined) =>
  maxQuantity === undefined ? quantity : Math.min(quantity, maxQuantity)

/** Adding an article that is already there raises its quantity (section 4, Cart). */
export function addToCart(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const present = cart.find((other) => other.id === item.id)
  if (!present) return [...cart, { ...item, quantity: cap(item.quantity, item.maxQuantity) }].filter(hasQuantity)
  return cart.map((other) =>
    other === present ? { ...item, quantity: cap(present.quantity + item.quantity, item.maxQuantity) } : other,
  )
}

/** Setting a quantity of zero or less removes the article (section 4, Cart). */
export const setCartQuantity = (cart: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  cart.map((item) => (item.id === id ? { ...item, quantity: cap(quantity, item.maxQuantity) } : item)).filter(hasQuantity)

export const countCart = (cart: readonly CartItem[]): number => cart.reduce((count, item) => count + item.quantity, 0)

export const isAtMax = (item: CartItem): boolean => item.maxQuantity !== undefined && item.quantity >= item.maxQuantity

/** Reads what the browser kept. A visitor may have edited it: what is no article is left out, never an error. */
export function parseCart(stored: string | null): CartItem[] {
  let items: unknown
  try {
    items = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(items)) return []
  const seen = new Set<string>()
  return items.flatMap((item: unknown) => {
    const read = readItem(item)
    if (!read || seen.has(read.id)) return []
    seen.add(read.id)
    return [read]
  })
}

function readItem(item: unknown): CartItem | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, title, image, price, quantity, maxQuantity } = item as Record<string, unknown>
  if (typeof id !== 'string' || typeof title !== 'string') return null
  if (!isCount(price, 0) || !isCount(quantity, 1)) return null
  const max = isCount(maxQuantity, 1) ? maxQuantity : undefined
  return { id, title, image: typeof image === 'string' ? image : undefined, price, quantity: cap(quantity, max), maxQuantity: max }
}

const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least

const hasQuantity = (item: CartItem) => item.quantity > 0
