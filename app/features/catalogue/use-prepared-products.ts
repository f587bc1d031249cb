import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, useRef } from 'react'
import { productQuery } from '#app/lib/product.ts'

/** Resting on a card this long announces a click, in milliseconds. */
const rest = 80
const productHref = /\/products\/([0-9a-f-]{36})$/

/** Fetches the product a visitor points at, so that its page opens at once. One listener for the whole list. */
export function usePreparedProducts() {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => clearTimeout(timer.current)
  return {
    onPointerOver(event: PointerEvent) {
      forget()
      const id = productHref.exec((event.target as Element).closest('a')?.pathname ?? '')?.[1]
      if (id) timer.current = setTimeout(() => void queries.prefetchQuery(productQuery(id)), rest)
    },
    onPointerLeave: forget,
  }
}
