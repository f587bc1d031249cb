import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useCart } from '#app/lib/cart.ts'
import type { Product } from '#app/lib/product.ts'
import {
  maxQuantity,
  minQuantity,
  quantityRule,
  roundUpToOrderable,
  stepsForStock,
} from '#domain/catalogue/quantities.ts'
import { formatQuantity, soldByPiece } from '#domain/catalogue/sale-units.ts'

interface ChosenQuantity {
  quantity: number
  /** The highest quantity that can still be added to the cart. */
  greatest: number
  /** The reason why the quantity differs from the requested one. */
  note: string | null
  /** Chooses the nearest possible quantity and explains a difference. */
  choose: (requested: number) => void
}

const QuantityContext = createContext<ChosenQuantity>({
  quantity: 1,
  greatest: 0,
  note: null,
  choose: () => {},
})

/** The quantity to add to the cart, shared by the price and the bar of a phone. */
export const useChosenQuantity = () => use(QuantityContext)

export function ChosenQuantityProvider({ product, children }: { product: Product; children: ReactNode }) {
  const sold = product.sale ?? soldByPiece
  const sale = useMemo(() => stepsForStock(sold, product.quantity), [sold, product.quantity])
  const { items } = useCart()
  const inCart = items.find(({ id }) => id === product.id)?.quantity ?? 0
  const smallest = minQuantity(sale)
  const addable = Math.max(0, maxQuantity(sale, product.quantity) - inCart)
  // The cart may already have the minimum quantity.
  const greatest = inCart === 0 && addable < smallest ? 0 : addable
  const minAddable = inCart >= smallest ? sale.quantityStep : smallest
  const [chosen, setChosen] = useState<number | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const quantity = Math.min(chosen ?? minAddable, Math.max(greatest, minAddable))

  const value = useMemo((): ChosenQuantity => {
    const choose = (requested: number) => {
      const orderable = Math.max(
        minAddable,
        inCart >= smallest ? roundToStep(requested, sale.quantityStep) : roundUpToOrderable(sale, requested),
      )
      const possible = Math.max(minAddable, Math.min(orderable, greatest))
      setChosen(possible)
      const count = formatQuantity(possible, sale.saleUnit)
      if (requested > possible)
        setNote(
          `Quantité ramenée à ${count}\u00a0: il n’y en a pas plus${inCart > 0 ? ' en comptant votre panier' : ''}.`,
        )
      else if (requested < possible)
        setNote(`Quantité portée à ${count}. ${quantityRule(sold, product.quantity) ?? ''}.`)
      else setNote(null)
    }
    return { quantity, greatest, note, choose }
  }, [quantity, greatest, note, minAddable, inCart, smallest, sale, sold, product.quantity])

  return <QuantityContext value={value}>{children}</QuantityContext>
}

const roundToStep = (quantity: number, step: number): number => Math.ceil(quantity / step) * step
