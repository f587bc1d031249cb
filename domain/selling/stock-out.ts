import { z } from 'zod'
import { canSell, type UserType } from '../accounts/accounts.ts'
import { type ProductStatus, stockAfterOrder } from '../catalogue/statuses.ts'

/** Who may open `/stock-out`: sellers for their own products, administrators for everybody's. */
export const canTakeOutOfStock = (person: { role: string | null; userType: UserType | null }): boolean =>
  person.role === 'admin' || canSell(person.userType)

const path = '/stock-out'

/** What a label's QR code points to, and the page's own address. */
export const stockOutPath = (code: string): string =>
  code === '' ? path : `${path}?${new URLSearchParams({ code })}`

/** Longer than any code or address of ours: not looked at. */
const longestText = 2_000
/** No more than this can be a code. */
export const longestCode = 100

/** As it is looked up: trimmed and upper-cased. */
export const normaliseCode = (text: string): string => text.trim().toUpperCase()

/**
 * The code in what was typed or pasted. A hand scanner types what a label's QR code holds, a whole address: the code in it
 * counts, wherever the site stood when the label was printed.
 */
export const readCode = (text: string): string => normaliseCode(codeInAddress(text) ?? text)

/** The code a scanned QR code holds: our page's address or the bare code. Null for anybody else's QR code. */
export function readScannedCode(text: string): string | null {
  const code = readCode(text)
  return /^[\p{L}\p{N}_-]+$/u.test(code) && code.length <= longestCode ? code : null
}

function codeInAddress(text: string): string | null {
  const address = text.trim()
  if (address.length > longestText || !URL.canParse(address)) return null
  const { pathname, searchParams } = new URL(address)
  return pathname.replace(/\/$/, '') === path ? searchParams.get('code') : null
}

/**
 * One unit less, never below zero. Nothing left takes an offered product off sale; whatever else
 * its status says (reserved, sold, awaiting collection …) stays true.
 */
export function stockAfterRemoval(product: { quantity: number; status: ProductStatus }): {
  quantity: number
  status: ProductStatus
} {
  const after = stockAfterOrder(product.quantity, 1)
  return product.status === 'disponible' ? after : { quantity: after.quantity, status: product.status }
}

/** How many of a product's last removals the page shows. */
export const shownRemovals = 20

/** The browser names the removal: sent again after a lost answer, it is the same one. */
export const stockRemovalSchema = z.object({ id: z.uuid().toLowerCase() })
