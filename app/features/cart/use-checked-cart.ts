import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useShowsNetPrices } from '#app/components/price.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import { useProductSubscription } from '#app/lib/live/use-product-subscription.ts'
import { usePricesConcealed, useSettings } from '#app/lib/settings.ts'
import { isUuid } from '#domain/address.ts'
import { vatIn } from '#domain/invoices/vat.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { cartTotal } from '#domain/orders/cart.ts'
import { type CartLine, checkCart, type ProductLookup } from '#domain/orders/check-cart.ts'
import { cartProductsQuery } from './queries.ts'

const noLookups: ProductLookup[] = []

/**
 * The cart as checked by the server. Corrections are stored, and shown at the product while the sheet is open. `paused` stops the check
 * after an unanswered order: it may have been placed, and its own effect on the stock must not be reported as another buyer's.
 */
export function useCheckedCart({ paused }: { paused: boolean }) {
  const { items } = useCart()
  const ids = items.map((item) => item.id).filter(isUuid)
  useProductSubscription(ids)
  const check = useQuery({ ...cartProductsQuery(ids), enabled: ids.length > 0 && !paused })
  const lines = checkCart(items, paused ? noLookups : (check.data ?? noLookups))
  const [reportedChanges, setReportedChanges] = useState<ReadonlyMap<string, string[]>>(new Map())

  useEffect(() => {
    const isCorrect = lines.every((line, index) => line.item === items[index])
    if (isCorrect || cart.items() !== items) return
    const changedLines = lines.filter((line) => line.changes.length > 0)
    setReportedChanges(
      (earlier) =>
        new Map([...earlier, ...changedLines.map((line) => [line.item.id, line.changes] as const)]),
    )
    cart.replace(lines.map((line) => line.item))
  })

  return {
    lines: lines.map(
      (line): CartLine => ({ ...line, changes: reportedChanges.get(line.item.id) ?? line.changes }),
    ),
    hasFailed: check.isError && !paused,
    checkAgain: () => void check.refetch(),
  }
}

/** The formatted total of the products that can be ordered; null without any. */
export function useCartTotal(lines: readonly CartLine[]): string | null {
  const settings = useSettings()
  const arePricesConcealed = usePricesConcealed()
  const items = lines.filter((line) => !line.problem).map((line) => line.item)
  if (items.length === 0) return null
  if (arePricesConcealed) return 'Visible une fois connecté'
  return offeredPrice(cartTotal(items), { showHt: settings.showHt })
}

/** The formatted total without tax; null when net prices are off or no product is taxed. */
export function useNetCartTotal(lines: readonly CartLine[]): string | null {
  const isShown = useShowsNetPrices()
  const arePricesConcealed = usePricesConcealed()
  const orderableLines = lines.filter((line) => !line.problem)
  if (!isShown || arePricesConcealed || !orderableLines.some((line) => line.isTaxed)) return null
  // Rounded for each seller, as on their invoices.
  const bySeller = Map.groupBy(orderableLines, ({ seller, isTaxed }) => (isTaxed ? seller : null))
  bySeller.delete(null)
  const taxes = [...bySeller.values()].map((taxed) => vatIn(cartTotal(taxed.map(({ item }) => item))))
  const tax = taxes.reduce((sum, one) => sum + one, 0)
  return formatEuros(cartTotal(orderableLines.map((line) => line.item)) - tax)
}
