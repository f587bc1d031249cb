import { contentUnits, maxTiers, type PriceTier, saleUnits } from '#domain/catalogue/sale-units.ts'
import { maxQuantity, minQuantity, roundUpToOrderable } from '../catalogue/quantities.ts'
import type { Sale } from '../catalogue/sale-units.ts'
import { unitPriceFor } from '../catalogue/unit-price.ts'
import type { Cents } from '../money.ts'
import { maxCartItems, maxItemQuantity, orderTotal } from './orders.ts'

/** A product in the visitor's cart. */
export interface CartItem {
  /** The product's id. */
  id: string
  title: string
  /** Address of a picture on this site. */
  image?: string
  /** Price of one unit before price tiers, as last seen; an order takes the database's. */
  price: Cents
  /** Its sale properties as last seen; absent means by the piece. */
  sale?: Sale
  quantity: number
  maxQuantity?: number
}

/** Returns the unit price for the quantity in the cart. */
export const cartUnitPrice = ({ price, sale, quantity }: CartItem): Cents =>
  unitPriceFor(price, sale?.priceTiers ?? [], quantity)

export const cartTotal = (items: readonly CartItem[]): Cents =>
  orderTotal(items.map((item) => ({ price: cartUnitPrice(item), quantity: item.quantity })))

const capQuantity = (quantity: number, maxQuantity = maxItemQuantity) =>
  Math.min(quantity, maxQuantity, maxItemQuantity)

/** Adds a product; if it is already in the cart, its quantity increases. */
export function addToCart(cart: readonly CartItem[], item: CartItem): CartItem[] {
  const existing = cart.find((other) => other.id === item.id)
  const quantity = fitQuantity(item, (existing?.quantity ?? 0) + item.quantity)
  if (!existing) return restoreToCart(cart, { ...item, quantity }, cart.length)
  return cart.map((other) => (other === existing ? { ...item, quantity } : other))
}

/** Puts a removed product back at its position; a product already in the cart is unchanged. */
export function restoreToCart(cart: readonly CartItem[], item: CartItem, index: number): CartItem[] {
  const isPresent = cart.some((other) => other.id === item.id)
  return isPresent || !hasQuantity(item) || cart.length >= maxCartItems
    ? [...cart]
    : cart.toSpliced(index, 0, item)
}

/** Returns the nearest quantity that can be ordered: rounded up to the step, limited to the stock. */
export function fitQuantity(item: CartItem, quantity: number): number {
  if (quantity <= 0) return 0
  if (!item.sale) return capQuantity(quantity, item.maxQuantity)
  const greatest = maxQuantity(item.sale, item.maxQuantity ?? maxItemQuantity)
  return Math.min(roundUpToOrderable(item.sale, quantity), greatest)
}

/** Returns the quantity one step lower; zero when that is below the smallest quantity. */
export const stepDown = (item: CartItem): number => {
  const reduced = item.quantity - (item.sale?.quantityStep ?? 1)
  return item.sale && reduced < minQuantity(item.sale) ? 0 : reduced
}
export const stepUp = (item: CartItem): number => item.quantity + (item.sale?.quantityStep ?? 1)

/** Setting a quantity of zero or less removes the product. */
export const setCartQuantity = (cart: readonly CartItem[], id: string, quantity: number): CartItem[] =>
  cart
    .map((item) => (item.id === id ? { ...item, quantity: fitQuantity(item, quantity) } : item))
    .filter(hasQuantity)

/** Counts pieces; a product with another sale unit counts as one. */
export const countCart = (cart: readonly CartItem[]): number =>
  cart.reduce((count, { sale, quantity }) => count + (sale && sale.saleUnit !== 'piece' ? 1 : quantity), 0)

export const isAtMax = (item: CartItem): boolean =>
  item.quantity >= fitQuantity(item, item.maxQuantity ?? maxItemQuantity)

/**
 * Reads the cart stored in the browser. A visitor may have edited it, so invalid entries are skipped without an error. The server checks
 * the content (check-cart.ts).
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
    const parsed = parseItem(item)
    if (parsed && !cart.has(parsed.id)) cart.set(parsed.id, parsed)
    if (cart.size === maxCartItems) break
  }
  return [...cart.values()]
}

function parseItem(item: unknown): CartItem | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, title, image, price, sale, quantity, maxQuantity } = item as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength) return null
  if (typeof title !== 'string' || !isIntegerAtLeast(quantity, 1)) return null
  const max = isIntegerAtLeast(maxQuantity, 1) ? maxQuantity : undefined
  return {
    id: id.toLowerCase(),
    title: title.slice(0, maxTitleLength),
    image: isPictureOfThisSite(image) ? image : undefined,
    price: isIntegerAtLeast(price, 0) && price <= highestPrice ? price : 0,
    sale: parseSale(sale),
    quantity: capQuantity(quantity, max),
    maxQuantity: max,
  }
}

const maxIdLength = 100
export const maxTitleLength = 200
/** Highest price per piece that a seller may set (catalogue/schemas.ts). */
const highestPrice: Cents = 99_999_999_99

const isIntegerAtLeast = (value: unknown, min: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min

const isPictureOfThisSite = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/files/') && value.length <= 300

const hasQuantity = (item: CartItem) => item.quantity > 0

/** Reads stored sale properties and skips invalid ones without an error. It does not use zod, which the storefront does not load. */
function parseSale(stored: unknown): Sale | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers } =
    stored as Record<string, unknown>
  const unit = saleUnits.find((known) => known === saleUnit)
  if (!unit || !isQuantity(minimumQuantity) || !isQuantity(quantityStep)) return undefined
  const content = contentUnits.find((known) => known === contentUnit)
  const hasContent =
    content !== undefined &&
    typeof contentQuantity === 'number' &&
    contentQuantity >= 0.001 &&
    contentQuantity <= maxStoredQuantity
  return {
    saleUnit: unit,
    contentQuantity: hasContent ? contentQuantity : null,
    contentUnit: hasContent ? content : null,
    minimumQuantity,
    quantityStep,
    priceTiers: Array.isArray(priceTiers) ? parseTiers(priceTiers) : [],
  }
}

/** Stops at the first tier that is inconsistent with those before. */
function parseTiers(stored: unknown[]): PriceTier[] {
  const tiers: PriceTier[] = []
  for (const tier of stored.slice(0, maxTiers)) {
    const { from, price } = (typeof tier === 'object' && tier !== null ? tier : {}) as Record<string, unknown>
    const last = tiers.at(-1)
    if (!isQuantity(from) || !isPrice(price) || (last && (from <= last.from || price >= last.price))) break
    tiers.push({ from, price })
  }
  return tiers
}

const maxStoredQuantity = 1_000_000
const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= maxStoredQuantity
const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 99_999_999_99
