import type { Product } from '#app/lib/product.ts'
import { type AlertKind, alertKinds } from '#domain/alerts/alerts.ts'
import { lowQuantity } from '#domain/alerts/decide-alerts.ts'

/** What there is to be notified of: of a product’s page, or of its card. */
export type Offer = Pick<Product, 'id' | 'title' | 'price' | 'status' | 'quantity'>

type State = Pick<Offer, 'price' | 'status' | 'quantity'>

/** Unlike one that is reserved: nothing is left of it. */
export const isSoldOut = ({ status, quantity }: State): boolean =>
  quantity === 0 || status === 'outofstock' || status === 'rupture_stock'

/** The alerts this product can have: an unknown price cannot drop, and few pieces are already few. */
export function alertKindsOf(product: State): AlertKind[] {
  const { price, quantity } = product
  const makesSense: Record<AlertKind, boolean> = {
    price_drop: price.kind === 'hidden' || (price.kind === 'amount' && price.amount > 0),
    back_in_stock: true,
    low_quantity: !isSoldOut(product) && quantity > lowQuantity,
    expiring_soon: !isSoldOut(product),
  }
  const offered = alertKinds.filter((kind) => makesSense[kind])
  // What matters most stands first.
  return isSoldOut(product)
    ? ['back_in_stock', ...offered.filter((kind) => kind !== 'back_in_stock')]
    : offered
}
