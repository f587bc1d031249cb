import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, useRef } from 'react'
import { productQuery } from '#app/lib/product.ts'
import { productNumberOf } from '#domain/catalogue/addresses.ts'

/** Resting on a card this long announces a click, in milliseconds. */
const rest = 80

/** Fetches the product a visitor points at, so that its page opens at once. One listener for the whole list. */
export function usePreparedProducts() {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => clearTimeout(timer.current)
  return {
    onPointerOver(event: PointerEvent) {
      forget()
      const number = productNumberOf((event.target as Element).closest('a')?.pathname ?? '')
      if (number) timer.current = setTimeout(() => void queries.prefetchQuery(productQuery(number)), rest)
    },
    onPointerLeave: forget,
  }
}
