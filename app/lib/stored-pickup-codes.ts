import type { StoredKey } from '#domain/platform/stored-things.ts'
import { pickupPrefix } from './forget-stored-data.ts'

/** The data that an order page needs to show a pickup code without a network. */
export interface StoredPickupCode {
  fulfilmentId: string
  sellerName: string
  code: string
  /** The content of its QR code. */
  url: string
}

/** One entry per order and account, so that another user of the device finds nothing. */
const storageKey = (accountId: string, orderNumber: string): StoredKey =>
  `${pickupPrefix}${accountId}:${orderNumber.toLowerCase()}`

export function readStoredPickupCodes(accountId: string, orderNumber: string): StoredPickupCode[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(accountId, orderNumber)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStored) : []
  } catch {
    return []
  }
}

const isStored = (value: unknown): value is StoredPickupCode =>
  typeof value === 'object' &&
  value !== null &&
  ['fulfilmentId', 'sellerName', 'code', 'url'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** Stores a fulfilment's code while it is valid; null deletes it. */
export function storePickupCode(
  accountId: string,
  orderNumber: string,
  fulfilmentId: string,
  pickup: Omit<StoredPickupCode, 'fulfilmentId'> | null,
): void {
  const others = readStoredPickupCodes(accountId, orderNumber).filter(
    (stored) => stored.fulfilmentId !== fulfilmentId,
  )
  const codes = pickup ? [...others, { fulfilmentId, ...pickup }] : others
  try {
    if (codes.length > 0) localStorage.setItem(storageKey(accountId, orderNumber), JSON.stringify(codes))
    else localStorage.removeItem(storageKey(accountId, orderNumber))
  } catch {}
}

export interface StoredOrder {
  number: string
  codes: StoredPickupCode[]
}

/** Returns all codes stored on this device for one account, by order. */
export function readAllStoredPickupCodes(accountId: string): StoredOrder[] {
  const start = storageKey(accountId, '')
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
      .map((number) => ({ number, codes: readStoredPickupCodes(accountId, number) }))
      .filter(({ codes }) => codes.length > 0)
  } catch {
    return []
  }
}
