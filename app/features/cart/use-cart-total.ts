import { useSettings } from '#app/lib/settings.ts'
import { formatPrice } from '#domain/money.ts'
import { cartTotal } from '#domain/orders/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { usePricesHidden } from './use-prices-hidden.ts'

/** What the articles that can be ordered come to, as it is read. */
export function useCartTotal(lines: readonly CartLine[]): string {
  const settings = useSettings()
  if (usePricesHidden()) return 'Visible une fois connecté'
  const items = lines.filter((line) => !line.problem).map((line) => line.item)
  return formatPrice(cartTotal(items), { showHt: settings.showHt })
}
