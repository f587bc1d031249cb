import type { StoredKey } from '#domain/platform/stored-things.ts'

const keyOf = (productId: string): StoredKey => `priceRequest:${productId}`

/** What was typed about a product and not sent yet survives closing the dialog and a reload. */
export function keptNotes(productId: string): string {
  try {
    return sessionStorage.getItem(keyOf(productId)) ?? ''
  } catch {
    return ''
  }
}

export function keepNotes(productId: string, notes: string): void {
  try {
    if (notes) sessionStorage.setItem(keyOf(productId), notes)
    else sessionStorage.removeItem(keyOf(productId))
  } catch {
    // Storage is full or refused: only the reload is lost.
  }
}
