import { cartMessages } from '../cart-messages.ts'
import { quantityRule } from '../catalogue/quantities.ts'
import { formatQuantity, soldByPiece } from '../catalogue/sale-units.ts'
import { type CartItem, fitQuantity } from './cart.ts'

/** Why the quantity in the cart differs from the requested one; null: it does not. */
export function fitNote(item: CartItem, quantity: number): string | null {
  const fitted = fitQuantity(item, quantity)
  if (fitted === quantity || quantity <= 0) return null
  if (fitted < quantity) return cartMessages.onlyThisMany(countOf(item, fitted))
  return cartMessages.raised(
    countOf(item, fitted),
    quantityRule(item.sale ?? soldByPiece, item.maxQuantity) ?? '',
  )
}

export const countOf = (item: CartItem, quantity: number): string =>
  item.sale ? formatQuantity(quantity, item.sale.saleUnit) : String(quantity)
