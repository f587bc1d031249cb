import { isUuid } from '../address.ts'
import { cartMessages } from '../cart-messages.ts'
import { type Picture, pictureAddress } from '../catalogue/pictures.ts'
import { isBuyable, type ProductStatus, unavailability } from '../catalogue/statuses.ts'
import { formatEuros, type Price } from '../money.ts'
import type { CartItem } from './cart.ts'
import { mostPieces } from './orders.ts'

/** What is true of an article now. */
export interface CurrentProduct {
  title: string
  price: Price
  quantity: number
  status: ProductStatus
  picture: Picture | null
  /** As everybody reads it. */
  sellerName: string
}

/** An answer about one article; null: there is no such product any more. */
export interface CartAnswer {
  id: string
  product: CurrentProduct | null
}

/** An article of the cart beside what is true of it. */
export interface CartLine {
  /** Corrected: the same object when nothing was to correct. */
  item: CartItem
  /** Why it cannot be ordered, to be read at the article; null when it can. */
  problem: string | null
  /** What was not as stored, to be read at the article. */
  changes: string[]
  /** Null as long as the server has not answered. */
  seller: string | null
}

/** Compares a stored cart with what the server answered; what it has not answered yet stays as it is. */
export function checkCart(cart: readonly CartItem[], answers: readonly CartAnswer[]): CartLine[] {
  const products = new Map(answers.map(({ id, product }) => [id, product]))
  return cart.map((item) => {
    const product = isUuid(item.id) ? products.get(item.id) : null
    return product === undefined
      ? { item, problem: null, changes: [], seller: null }
      : checkItem(item, product)
  })
}

function checkItem(item: CartItem, product: CurrentProduct | null): CartLine {
  const problem = problemOf(product)
  const seller = product?.sellerName ?? null
  if (!product || problem) return { item, problem, changes: [], seller }
  const price = product.price.kind === 'amount' ? product.price.amount : item.price
  const corrected: CartItem = {
    id: item.id,
    title: product.title,
    image: product.picture ? pictureAddress(product.picture.url, 320) : undefined,
    price,
    quantity: Math.min(item.quantity, product.quantity, mostPieces),
    maxQuantity: product.quantity,
  }
  const changes: string[] = []
  if (price !== item.price)
    changes.push(cartMessages.priceChanged(formatEuros(price), formatEuros(item.price)))
  if (corrected.quantity < item.quantity) changes.push(cartMessages.onlyLeft(product.quantity))
  return { item: isSame(item, corrected) ? item : corrected, problem, changes, seller }
}

function problemOf(product: CurrentProduct | null): string | null {
  if (!product) return cartMessages.gone
  if (product.price.kind === 'on-request') return cartMessages.onRequest
  if (isBuyable(product)) return null
  return cartMessages.goneBecause(
    (unavailability(product.status)?.button ?? 'Rupture de stock').toLowerCase(),
  )
}

const isSame = (one: CartItem, other: CartItem): boolean =>
  one.title === other.title &&
  one.image === other.image &&
  one.price === other.price &&
  one.quantity === other.quantity &&
  one.maxQuantity === other.maxQuantity
