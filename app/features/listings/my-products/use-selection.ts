import { useState } from 'react'
import type { SelectableProduct } from '../queries.ts'

export interface Selection {
  products: ReadonlyMap<string, SelectableProduct>
  toggle: (product: SelectableProduct) => void
  /** Selects all of these, or none of them. */
  set: (products: readonly SelectableProduct[], isSelected: boolean) => void
  clear: () => void
}

/** The selected products by id, preserved from page to page. */
export function useSelection(): Selection {
  const [products, setProducts] = useState<ReadonlyMap<string, SelectableProduct>>(new Map())
  const set = (changed: readonly SelectableProduct[], isSelected: boolean) =>
    setProducts((before) => {
      const after = new Map(before)
      for (const product of changed) {
        if (isSelected) after.set(product.id, product)
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
