import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cart, useCart } from '#app/lib/cart.ts'
import { useWatchedProducts } from '#app/lib/live/live.ts'
import { isUuid } from '#domain/address.ts'
import { type CartAnswer, type CartLine, checkCart } from '#domain/orders/check-cart.ts'
import { cartProductsQuery } from './queries.ts'

const noCheckedLines: CartAnswer[] = []

/**
 * The cart with what the server says of it. Corrections are stored, and shown at the article while the sheet is open. `paused`:
 * an order of this cart may have been placed already, and its own effect on the stock must not be reported as another buyer's.
 */
export function useCheckedCart({ paused }: { paused: boolean }) {
  const { items } = useCart()
  const ids = items.map((item) => item.id).filter(isUuid)
  useWatchedProducts(ids)
  const check = useQuery({ ...cartProductsQuery(ids), enabled: ids.length > 0 && !paused })
  const lines = checkCart(items, paused ? noCheckedLines : (check.data ?? noCheckedLines))
  const [said, setSaid] = useState<ReadonlyMap<string, string[]>>(new Map())

  useEffect(() => {
    const isCorrect = lines.every((line, index) => line.item === items[index])
    if (isCorrect || cart.items() !== items) return
    const news = lines.filter((line) => line.changes.length > 0)
    setSaid((earlier) => new Map([...earlier, ...news.map((line) => [line.item.id, line.changes] as const)]))
    cart.replace(lines.map((line) => line.item))
  })

  return {
    lines: lines.map((line): CartLine => ({ ...line, changes: said.get(line.item.id) ?? line.changes })),
    hasFailed: check.isError && !paused,
    checkAgain: () => void check.refetch(),
  }
}
