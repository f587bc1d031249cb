import { quantityRule } from '#domain/catalogue/quantities.ts'
import { formatQuantity } from '#domain/catalogue/sale-units.ts'
import { cartMessages } from '#domain/checkout-messages.ts'
import { isUuid } from '../address.ts'
import type { Handling } from '../catalogue/handling.ts'
import type { Load } from '../catalogue/loads.ts'
import { type Picture, pictureAddress } from '../catalogue/pictures.ts'
import { maxQuantity } from '../catalogue/quantities.ts'
import { type Sale, soldByPiece, unitNames } from '../catalogue/sale-units.ts'
import { isBuyable, type ProductStatus, unavailability } from '../catalogue/statuses.ts'
import { contentText } from '../catalogue/unit-price.ts'
import type { VatRegime } from '../invoices/invoices.ts'
import { type Cents, formatEuros, type Price } from '../money.ts'
import type { Position } from '../places/distance.ts'
import { type CartItem, cartUnitPrice, fitQuantity, maxTitleLength } from './cart.ts'

/** The current state of a product in a cart. */
export interface CurrentProduct {
  title: string
  price: Price
  quantity: number
  status: ProductStatus
  picture: Picture | null
  /** The public name. */
  sellerName: string
  /** Id of the seller's place. */
  placeId?: string | null
  /** Opening hours in one line; empty when the seller gives none. */
  placeHours?: string
  /** Absent means by the piece. */
  sale?: Sale
  /** Grams of one unit; null when unknown. */
  weight: number | null
  handling: Handling
  place: (Position & { town?: string; department?: string }) | null
  /** True when the price includes a tax that the invoice shows. */
  isTaxed?: boolean
  /** Tax regime of its price; null for a private seller, absent until the server has answered. */
  vatRegime?: VatRegime | null
  /** Why it cannot be ordered although it is on sale, for example a holiday of its seller. */
  closedText?: string
}

/** The server's current data of one product of the cart; `product` is null when it no longer exists. */
export interface ProductLookup {
  id: string
  product: CurrentProduct | null
}

/** A product of the cart with its current state. */
export interface CartLine {
  /** The corrected item, or the same object when nothing was corrected. */
  item: CartItem
  /** Why it cannot be ordered, shown at the product; null when it can. */
  problem: string | null
  /** Differences from the stored product, shown at it. */
  changes: string[]
  /** Null until the server has answered. */
  seller: string | null
  /** The pickup place, if known. */
  place?: { id: string; town: string; department: string | null; hours: string }
  /** Weight and handling of one unit; null until the server has answered. */
  load: Pick<Load, 'weight' | 'handling'> | null
  /** Centre of its commune; null when unknown. */
  position: Position | null
  /** True when the price includes a tax that the invoice shows. */
  isTaxed?: boolean
  /** Tax regime of its price; null for a private seller, absent until the server has answered. */
  vatRegime?: VatRegime | null
}

/** A line as the buyer saw it or as it is now. */
export interface ShownLine extends Pick<Sale, 'saleUnit' | 'contentQuantity' | 'contentUnit'> {
  title: string
  /** Unit price at the ordered quantity. */
  price: Cents
}

export function toShownLine(item: CartItem): ShownLine {
  const { saleUnit, contentQuantity, contentUnit } = item.sale ?? soldByPiece
  const title = item.title.slice(0, maxTitleLength)
  return { title, price: cartUnitPrice(item), saleUnit, contentQuantity, contentUnit }
}

/** `1 carton = 2,17 m²`, `1 pièce` */
const unitText = (line: ShownLine): string => contentText(line) ?? `1\u00a0${unitNames[line.saleUnit].one}`

/** Describes the differences of title and unit, shown at the product. */
function describeTitleAndUnitChanges(before: ShownLine, now: ShownLine): string[] {
  const [oldUnit, newUnit] = [unitText(before), unitText(now)]
  return [
    ...(now.title === before.title ? [] : [cartMessages.titleChanged(now.title, before.title)]),
    ...(newUnit === oldUnit ? [] : [cartMessages.unitChanged(newUnit, oldUnit)]),
  ]
}

/** Describes the differences including the price; empty when the product is unchanged. */
export const describeLineChanges = (before: ShownLine, now: ShownLine): string[] => [
  ...describeTitleAndUnitChanges(before, { ...now, title: now.title.slice(0, maxTitleLength) }),
  ...(now.price === before.price
    ? []
    : [cartMessages.priceChanged(formatEuros(now.price), formatEuros(before.price))]),
]

/** Compares a stored cart with the server's data; products that were not looked up yet stay unchanged. */
export function checkCart(cart: readonly CartItem[], lookups: readonly ProductLookup[]): CartLine[] {
  const products = new Map(lookups.map(({ id, product }) => [id, product]))
  return cart.map((item) => {
    const product = isUuid(item.id) ? products.get(item.id) : null
    return product === undefined
      ? { item, problem: null, changes: [], seller: null, load: null, position: null }
      : checkItem(item, product)
  })
}

function checkItem(item: CartItem, product: CurrentProduct | null): CartLine {
  const problem = findProblem(product)
  const seller = product?.sellerName ?? null
  const place = toPickupPlace(product)
  if (!product || problem)
    return { item, problem, changes: [], seller, ...(place && { place }), load: null, position: null }
  const price = product.price.kind === 'amount' ? product.price.amount : item.price
  const current: CartItem = {
    id: item.id,
    title: product.title,
    image: product.picture ? pictureAddress(product.picture.url, 320) : undefined,
    price,
    ...(product.sale && { sale: product.sale }),
    quantity: item.quantity,
    maxQuantity: product.quantity,
  }
  const corrected = { ...current, quantity: fitQuantity(current, item.quantity) }
  const before = cartUnitPrice(item)
  const now = cartUnitPrice(corrected)
  const changes = describeTitleAndUnitChanges(toShownLine(item), toShownLine(corrected))
  if (corrected.quantity === item.quantity && now !== before)
    changes.push(cartMessages.priceChanged(formatEuros(now), formatEuros(before)))
  else if (price !== item.price)
    changes.push(cartMessages.priceChanged(formatEuros(price), formatEuros(item.price)))
  if (corrected.quantity < item.quantity)
    changes.push(
      maxQuantity(product.sale ?? soldByPiece, product.quantity) < product.quantity
        ? (explainFit(current, item.quantity) ?? '')
        : cartMessages.onlyLeft(formatQuantityOf(current, product.quantity)),
    )
  else if (corrected.quantity > item.quantity) changes.push(explainFit(current, item.quantity) ?? '')
  const { weight, handling, place: commune } = product
  return {
    item: isSameItem(item, corrected) ? item : corrected,
    problem,
    changes,
    seller,
    load: { weight, handling },
    ...(product.isTaxed && { isTaxed: true }),
    ...(product.vatRegime !== undefined && { vatRegime: product.vatRegime }),
    position: commune && { latitude: commune.latitude, longitude: commune.longitude },
    ...(place && { place }),
  }
}

/** Unavailable products have a place too, so that they stay in the group of that place. */
function toPickupPlace(product: CurrentProduct | null): CartLine['place'] {
  if (!product?.placeId || !product.place?.town) return undefined
  const { placeId, placeHours = '', place } = product
  return { id: placeId, town: place.town ?? '', department: place.department ?? null, hours: placeHours }
}

/** The products to collect at one place from one seller. */
export interface Stop {
  /** Null when unknown, or for unavailable products. */
  place: CartLine['place'] | null
  seller: string | null
  lines: CartLine[]
}

/** Groups lines by pickup place, in the order of the cart. */
export function groupIntoStops(lines: readonly CartLine[]): Stop[] {
  const linesByPlace = Map.groupBy(lines, ({ place, seller }) => place?.id ?? `of ${seller ?? ''}`)
  return [...linesByPlace.values()].map((stopLines) => ({
    place: stopLines[0]?.place ?? null,
    seller: stopLines[0]?.seller ?? null,
    lines: stopLines,
  }))
}

function findProblem(product: CurrentProduct | null): string | null {
  if (!product) return cartMessages.gone
  if (product.price.kind === 'on-request') return cartMessages.onRequest
  if (isBuyable(product)) return product.closedText ? `${product.closedText}.` : null
  return cartMessages.goneBecause(
    (unavailability(product.status)?.button ?? 'Rupture de stock').toLowerCase(),
  )
}

const isSameItem = (one: CartItem, other: CartItem): boolean =>
  one.title === other.title &&
  one.image === other.image &&
  one.price === other.price &&
  JSON.stringify(one.sale) === JSON.stringify(other.sale) &&
  one.quantity === other.quantity &&
  one.maxQuantity === other.maxQuantity

/** Explains why the quantity in the cart differs from the requested one; null when it does not. */
export function explainFit(item: CartItem, quantity: number): string | null {
  const fitted = fitQuantity(item, quantity)
  if (fitted === quantity || quantity <= 0) return null
  if (fitted < quantity) return cartMessages.onlyThisMany(formatQuantityOf(item, fitted))
  return cartMessages.raised(
    formatQuantityOf(item, fitted),
    quantityRule(item.sale ?? soldByPiece, item.maxQuantity) ?? '',
  )
}

const formatQuantityOf = (item: CartItem, quantity: number): string =>
  item.sale ? formatQuantity(quantity, item.sale.saleUnit) : String(quantity)
