import { defineSearchParams, page, text } from '../address.ts'
import type { Cents } from '../money.ts'
import type { OrderStatus } from './states.ts'

/** An order of the former site, read-only (server/contexts/orders/former-orders.ts). */
export interface FormerOrder {
  id: string
  createdAt: string
  status: OrderStatus
  /** Total of all items. */
  totalAmount: Cents
  /** The buyer's name on this site. */
  buyer: string
  /** True when the reader is the buyer; otherwise they sold `items`. */
  isBuyer: boolean
  items: FormerOrderItem[]
}

interface FormerOrderItem {
  id: string
  title: string
  quantity: number
  price: Cents
  /** Null when the seller is no user of this site. */
  seller: string | null
}

export const formerOrdersPath = '/profile/former-orders'
export const formerOrdersPerPage = 25

/** The address of a list of former orders: the administrators' one is searched by number or buyer, the members' own one has pages alone. */
export const { parse: parseFormerOrderSearch, print: formerOrderParams } = defineSearchParams({
  search: text(60),
  page: page(formerOrdersPerPage),
})
export type FormerOrderSearch = ReturnType<typeof parseFormerOrderSearch>

export const formerOrderMessages = {
  failure: 'Les commandes de l’ancien site n’ont pas pu être chargées.',
} as const
