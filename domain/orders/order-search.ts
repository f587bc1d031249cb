import { isUuid } from '../catalogue/search.ts'
import type { Cents } from '../money.ts'
import { readPage } from '../page.ts'
import { type DeliveryOption, deliveryOptions, type OrderStatus, orderStatuses } from './orders.ts'

/** How administrators look through the orders: read leniently from an address, written minimally. */

export const orderSorts = [
  { value: 'date-desc', label: 'Plus récentes' },
  { value: 'date-asc', label: 'Plus anciennes' },
  { value: 'total-desc', label: 'Montant décroissant' },
  { value: 'total-asc', label: 'Montant croissant' },
] as const
export type OrderSort = (typeof orderSorts)[number]['value']
export const defaultOrderSort: OrderSort = 'date-desc'

export const ordersPerPage = 25
/** More than a spreadsheet is read for; a whole answer of it still fits in memory. */
export const mostExported = 50_000
const longestSearch = 100
/** Of an administrator's note about an order. */
export const longestNoteLength = 5000
/** Of why an order is cancelled, which its buyer and sellers read. */
export const longestCancellationReason = 1000

export interface OrderSearch {
  /** A number, or a part of the name or address of the buyer or of a seller. */
  search: string
  status: OrderStatus | null
  delivery: DeliveryOption | null
  /** Days in Paris, `2026-05-12`, both included. */
  from: string | null
  to: string | null
  /** Euros, both included. */
  minTotal: number | null
  maxTotal: number | null
  sort: OrderSort
  page: number
}

export function parseOrderSearch(params: URLSearchParams): OrderSearch {
  return {
    search: readText(params.get('search')),
    status: orderStatuses.find((status) => status === params.get('status')) ?? null,
    delivery: deliveryOptions.find((option) => option === params.get('delivery')) ?? null,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    minTotal: readEuros(params.get('minTotal')),
    maxTotal: readEuros(params.get('maxTotal')),
    sort: orderSorts.find((sort) => sort.value === params.get('sort'))?.value ?? defaultOrderSort,
    page: readPage(params, ordersPerPage),
  }
}

/** The shortest address of a search. */
export function orderParams(search: OrderSearch): URLSearchParams {
  const { sort, page, ...filters } = search
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== '') params.set(name, String(value))
  }
  if (sort !== defaultOrderSort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params
}

export const hasOrderFilters = (search: OrderSearch): boolean =>
  orderParams({ ...search, sort: defaultOrderSort, page: 1 }).size > 0

/** What people quote: the first 8 characters of the id, whatever the case, perhaps behind a `#`. */
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

// NUL is the one character PostgreSQL's text cannot hold.
const readText = (text: string | null): string =>
  [...(text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim()].slice(0, longestSearch).join('')

/** A day that exists: no 31st of February. */
function readDay(text: string | null): string | null {
  if (!text || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

function readEuros(text: string | null): number | null {
  const plain = text?.replace(/[\s€]/g, '') ?? ''
  return /^\d{1,9}([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}
