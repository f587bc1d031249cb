import { z } from 'zod'
import { canSell, type UserType } from '../accounts/accounts.ts'
import { type ProductStatus, stockAfterOrder, stockAfterReturn } from '../catalogue/statuses.ts'

/** `/stock-out` is open to sellers for their own products and to administrators for all. */
export const canRemoveFromStock = (person: { role: string | null; userType: UserType | null }): boolean =>
  person.role === 'admin' || canSell(person.userType)

const stockRemovalPage = '/stock-out'

/** Returns the address in a label's QR code, which is also the page's. */
export const stockRemovalPath = (code: string): string =>
  code === '' ? stockRemovalPage : `${stockRemovalPage}?${new URLSearchParams({ code })}`

/** Longer texts cannot contain a code and are not read. */
const maxScannedLength = 2_000
/** Maximum length of a code. */
export const maxCodeLength = 100

/** Normalises a code for lookup: trimmed and in upper case. */
export const normaliseCode = (text: string): string => text.trim().toUpperCase()

/**
 * Returns the code in a typed or pasted text. A hand scanner types the whole address in a label's QR code, of which the code counts,
 * whatever the site's host was when it was printed.
 */
export const readCode = (text: string): string => normaliseCode(codeInAddress(text) ?? text)

/** Returns the code in a scanned QR code: the page's address or the code alone. Null for other QR codes. */
export function readScannedCode(text: string): string | null {
  const code = readCode(text)
  return /^[\p{L}\p{N}_-]+$/u.test(code) && code.length <= maxCodeLength ? code : null
}

function codeInAddress(text: string): string | null {
  const address = text.trim()
  if (address.length > maxScannedLength || !URL.canParse(address)) return null
  const { pathname, searchParams } = new URL(address)
  return pathname.replace(/\/$/, '') === stockRemovalPage ? searchParams.get('code') : null
}

interface Stock {
  quantity: number
  status: ProductStatus
}

/**
 * Returns the stock after a removal, never below zero. An offered product without stock goes off sale; any other status (reserved, sold,
 * awaiting collection …) stays.
 */
export function stockAfterRemoval(product: Stock, units: number): Stock {
  const after = stockAfterOrder(product.quantity, units)
  return product.status === 'disponible' ? after : { quantity: after.quantity, status: product.status }
}

/**
 * Adds the units again. A product that went off sale without stock is offered again; one out of stock with units left was set by hand and
 * stays.
 */
export const stockAfterUndo = (product: Stock, units: number): Stock =>
  product.quantity === 0
    ? stockAfterReturn(product, units)
    : { quantity: product.quantity + units, status: product.status }

/** Milliseconds in which a removal can be undone; later the stock is corrected as usual. */
export const removalUndoPeriodMs = 60 * 60 * 1000

/** Returns amounts for one tap besides single units; those above the stock are left out, and the whole stock is the last. */
export const quickAmounts = (stock: number): number[] => [
  ...[5, 10].filter((amount) => amount < stock),
  ...(stock > 1 ? [stock] : []),
]

/** Maximum of a product's latest removals that the page lists. */
export const shownRemovals = 20

/** The browser makes the id, so that a removal sent again is stored once. */
export const stockRemovalSchema = z.object({
  id: z.uuid().toLowerCase(),
  quantity: z.int().min(1).max(1_000_000).default(1),
})
