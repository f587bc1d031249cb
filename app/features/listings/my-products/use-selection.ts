import { useState } from 'react'
import type { ChosenProduct } from '../queries.ts'

export interface Selection {
  products: ReadonlyMap<string, ChosenProduct>
  toggle: (product: ChosenProduct) => void
  /** Selects all of these, or none of them. */
  set: (products: readonly ChosenProduct[], isChosen: boolean) => void
  clear: () => void
}

/** The selected products by id, preserved from page to page. */
export function useSelection(): Selection {
  const [products, setProducts] = useState<ReadonlyMap<string, ChosenProduct>>(new Map())
  const set = (changed: readonly ChosenProduct[], isChosen: boolean) =>
    setProducts((before) => {
      const after = new Map(before)
      for (const product of changed) {
        if (isChosen) after.set(product.id, product)
        else after.delete(product.id)
      }
      return after
    })
  return {
    products,
    set,
    toggle: (product) => set([product], !products.has(product.id)),
    clear: () => setProducts(new Map()),
  }
}
