import {
  day,
  defineSearchParams,
  euros,
  isUuid,
  oneOf,
  optionValues,
  page,
  sortOf,
  text,
  withParams,
} from '../address.ts'
import type { Cents } from '../money.ts'
import { deliveryOptions } from './orders.ts'
import { orderStatuses, saleFilters } from './states.ts'

export const orderSorts = [
  { value: 'date-desc', label: 'Plus récentes' },
  { value: 'date-asc', label: 'Plus anciennes' },
  { value: 'total-desc', label: 'Montant décroissant' },
  { value: 'total-asc', label: 'Montant croissant' },
] as const
export type OrderSort = (typeof orderSorts)[number]['value']
export const defaultOrderSort: OrderSort = 'date-desc'

export const ordersPerPage = 25
/** Maximum of rows in an export, which fits in memory. */
export const maxExportRows = 50_000
/** Maximum length of an administrator's note about an order. */
export const maxNoteLength = 5000
/** Maximum length of the reason for a cancellation, which buyer and sellers read. */
export const maxCancellationReasonLength = 1000

/** The administrators' search for orders: invalid parameters are ignored, and defaults are not written. */
export const { parse: parseOrderSearch, print: orderParams } = defineSearchParams({
  /** A number, or a part of the name or address of the buyer or a seller. */
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

/** Parses an order number: the first 8 characters of the id in any case, optionally after a `#`. */
function parseOrderNumber(text: string): string | null {
  const number = text.trim().replace(/^#/, '').toLowerCase()
  return /^[0-9a-f]{8}$/.test(number) ? number : null
}

/** Parses a whole id or an order number. */
export function parseOrderReference(text: string): { id: string } | { number: string } | null {
  const trimmed = text.trim()
  if (isUuid(trimmed)) return { id: trimmed.toLowerCase() }
  const number = parseOrderNumber(trimmed)
  return number ? { number } : null
}

export const toCents = (euros: number): Cents => Math.round(euros * 100)

/** Sales per page of a seller's list « Mes ventes ». */
export const salesPerPage = 20

/** The filters of « Mes ventes »; without a status, all sales are listed. */
export const { parse: parseSalesSearch, print: salesParams } = defineSearchParams({
  status: oneOf(optionValues(saleFilters)),
  page: page(salesPerPage),
})
export type SalesSearch = ReturnType<typeof parseSalesSearch>

export const salesPath = (search: SalesSearch): string => withParams('/profile/sales', salesParams(search))
