import type { ProductStatus } from '../catalogue/statuses.ts'
import { ownProductMessages } from '../selling-messages.ts'

/**
 * What a seller may set by hand: offered, kept aside for somebody, none left, sold elsewhere. The others are said by an
 * order (awaiting payment or collection, sent, received), by the stock after an order, or by an administrator.
 */
export const settableStatuses = ['disponible', 'reserve', 'rupture_stock', 'vendu'] as const
export type SettableStatus = (typeof settableStatuses)[number]

/** A buyer waits for these: they end with the order, not by hand. */
const drivenByOrder: readonly ProductStatus[] = ['attente_paiement', 'attente_retrait', 'expedie', 'livre']

/** Why its seller may not set the status of a product; null when they may. */
export function statusLock(status: ProductStatus): string | null {
  if (status === 'a_valider') return ownProductMessages.awaitsValidation
  return drivenByOrder.includes(status) ? ownProductMessages.drivenByOrder : null
}

/**
 * A product after its seller has set its status, or why it stays as it is. What is offered has a stock, and what is out
 * of stock has none: else the next change of the product would turn one into the other.
 */
export function changeStatus(
  product: { status: ProductStatus; quantity: number },
  wanted: SettableStatus,
): { status: ProductStatus; quantity: number } | { refusal: string } {
  const refusal = statusLock(product.status)
  if (refusal) return { refusal }
  if (wanted === 'disponible' && product.quantity === 0) return { refusal: ownProductMessages.noStock }
  return { status: wanted, quantity: wanted === 'rupture_stock' ? 0 : product.quantity }
}
