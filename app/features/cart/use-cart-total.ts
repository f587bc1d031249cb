import { useShowsNetPrices } from '#app/components/price.tsx'
import { usePricesHidden, useSettings } from '#app/lib/settings.ts'
import { vatIn } from '#domain/invoices/vat.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { cartTotal } from '#domain/orders/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'

/** The total of the articles that can be ordered, as it is read; null: none can. */
export function useCartTotal(lines: readonly CartLine[]): string | null {
  const settings = useSettings()
  const isHidden = usePricesHidden()
  const items = lines.filter((line) => !line.problem).map((line) => line.item)
  if (items.length === 0) return null
  if (isHidden) return 'Visible une fois connecté'
  return offeredPrice(cartTotal(items), { showHt: settings.showHt })
}

/** Without the tax of what is sold with tax; null: it was not chosen, or does not apply. */
export function useNetCartTotal(lines: readonly CartLine[]): string | null {
  const isShown = useShowsNetPrices()
  const isHidden = usePricesHidden()
  const own = lines.filter((line) => !line.problem)
  if (!isShown || isHidden || !own.some((line) => line.isTaxed)) return null
  // Rounded once a seller, as on their invoices.
  const bySeller = Map.groupBy(own, ({ seller, isTaxed }) => (isTaxed ? seller : null))
  bySeller.delete(null)
  const taxes = [...bySeller.values()].map((taxed) => vatIn(cartTotal(taxed.map(({ item }) => item))))
  const tax = taxes.reduce((sum, one) => sum + one, 0)
  return formatEuros(cartTotal(own.map((line) => line.item)) - tax)
}
