import { z } from 'zod'
import { canSell, type UserType } from '../accounts/accounts.ts'
import { type ProductStatus, stockAfterOrder, stockAfterReturn } from '../catalogue/statuses.ts'

/** Who may open `/stock-out`: sellers for their own products, administrators for everybody's. */
export const canTakeOutOfStock = (person: { role: string | null; userType: UserType | null }): boolean =>
  person.role === 'admin' || canSell(person.userType)

const path = '/stock-out'

/** What a label's QR code points to, and the page's own address. */
export const stockOutPath = (code: string): string =>
  code === '' ? path : `${path}?${new URLSearchParams({ code })}`

/** Longer than any code or address of ours: not looked at. */
const maxScannedLength = 2_000
/** No more than this can be a code. */
export const maxCodeLength = 100

/** As it is looked up: trimmed and upper-cased. */
export const normaliseCode = (text: string): string => text.trim().toUpperCase()

/**
 * The code in what was typed or pasted. A hand scanner types what a label's QR code holds, a whole address: the code in it
 * counts, wherever the site stood when the label was printed.
 */
export const readCode = (text: string): string => normaliseCode(codeInAddress(text) ?? text)

/** The code a scanned QR code holds: our page's address or the bare code. Null for another QR code. */
export function readScannedCode(text: string): string | null {
  const code = readCode(text)
  return /^[\p{L}\p{N}_-]+$/u.test(code) && code.length <= maxCodeLength ? code : null
}

function codeInAddress(text: string): string | null {
  const address = text.trim()
  if (address.length > maxScannedLength || !URL.canParse(address)) return null
  const { pathname, searchParams } = new URL(address)
  return pathname.replace(/\/$/, '') === path ? searchParams.get('code') : null
}

interface Stock {
  quantity: number
  status: ProductStatus
}

/**
 * So many units less, never below zero. Nothing left takes an offered product off sale; whatever else
 * its status says (reserved, sold, awaiting collection …) stays true.
 */
export function stockAfterRemoval(product: Stock, units: number): Stock {
  const after = stockAfterOrder(product.quantity, units)
  return product.status === 'disponible' ? after : { quantity: after.quantity, status: product.status }
}

/**
 * Adds the units again. A product that was off sale without stock is offered again; one that was out of stock with units left was
 * set so by hand, and stays.
 */
export const stockAfterUndo = (product: Stock, units: number): Stock =>
  product.quantity === 0
    ? stockAfterReturn(product, units)
    : { quantity: product.quantity + units, status: product.status }

/** For so long a removal can be taken back, in milliseconds: afterwards the stock is corrected like any other. */
export const undoPeriodMs = 60 * 60 * 1000

/** Amounts offered at one touch, beside one by one; more than there are is left out, all of them is the last. */
export const quickAmounts = (stock: number): number[] => [
  ...[5, 10].filter((amount) => amount < stock),
  ...(stock > 1 ? [stock] : []),
]

/** How many of a product's last removals the page shows. */
export const shownRemovals = 20

/** The browser names the removal: sent again after a lost answer, it is the same one. */
export const stockRemovalSchema = z.object({
  id: z.uuid().toLowerCase(),
  quantity: z.int().min(1).max(1_000_000).default(1),
})
