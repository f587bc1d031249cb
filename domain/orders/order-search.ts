import {
  day,
  defineAddress,
  euros,
  isUuid,
  oneOf,
  page,
  sortOf,
  text,
  valuesOf,
  withParams,
} from '../address.ts'
import type { Cents } from '../money.ts'
import { deliveryOptions } from './orders.ts'
import { orderStatuses, saleFilters } from './states.ts'

/** How administrators search the orders: read leniently from an address, written minimally. */

export const orderSorts = [
  { value: 'date-desc', label: 'Plus récentes' },
  { value: 'date-asc', label: 'Plus anciennes' },
  { value: 'total-desc', label: 'Montant décroissant' },
  { value: 'total-asc', label: 'Montant croissant' },
] as const
export type OrderSort = (typeof orderSorts)[number]['value']
export const defaultOrderSort: OrderSort = 'date-desc'

export const ordersPerPage = 25
/** Most rows of one export; a whole answer still fits in memory. */
export const maxExportRows = 50_000
/** Of an administrator's note about an order. */
export const maxNoteLength = 5000
/** Of why an order is cancelled, which its buyer and sellers read. */
export const maxCancellationReasonLength = 1000

export const { parse: parseOrderSearch, print: orderParams } = defineAddress({
  /** A number, or a part of the name or address of the buyer or of a seller. */
  search: text(100),
  status: oneOf(orderStatuses),
  delivery: oneOf(deliveryOptions),
  /** Days in Paris, both included. */
  from: day,
  to: day,
  /** Both included. */
  minTotal: euros(),
  maxTotal: euros(),
  sort: sortOf(orderSorts, defaultOrderSort),
  page: page(ordersPerPage),
})
export type OrderSearch = ReturnType<typeof parseOrderSearch>

/** An order's short number: the first 8 characters of the id in any case, perhaps behind a `#`. */
function readOrderNumber(text: string): string | null {
  const number = text.trim().replace(/^#/, '').toLowerCase()
  return /^[0-9a-f]{8}$/.test(number) ? number : null
}

/** A whole id, or a number. */
export function readOrderReference(text: string): { id: string } | { number: string } | null {
  const trimmed = text.trim()
  if (isUuid(trimmed)) return { id: trimmed.toLowerCase() }
  const number = readOrderNumber(trimmed)
  return number ? { number } : null
}

export const centsOf = (euros: number): Cents => Math.round(euros * 100)

/** How a seller looks through what they have sold: what the address of 'Mes ventes' holds. */
export const salesPerPage = 20

/** No status: all. */
export const { parse: parseSalesSearch, print: salesParams } = defineAddress({
  status: oneOf(valuesOf(saleFilters)),
  page: page(salesPerPage),
})
export type SalesSearch = ReturnType<typeof parseSalesSearch>

export const salesPath = (search: SalesSearch): string => withParams('/profile/sales', salesParams(search))
