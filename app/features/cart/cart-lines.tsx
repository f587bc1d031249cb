import { Fragment } from 'react'
import { Button } from '#app/components/button.tsx'
import type { CartItem } from '#domain/orders/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { CartLineRow } from './cart-line-row.tsx'

interface CartLinesProps {
  lines: readonly CartLine[]
  /** Why an article has another quantity than was just asked for. */
  fitted: { id: string; note: string } | null
  /** The last article taken out, and where it stood. */
  removed: { item: CartItem; place: number } | null
  onQuantity: (item: CartItem, quantity: number) => void
  onRemove: (item: CartItem) => void
  onUndo: () => void
}

export function CartLines({ lines, fitted, removed, onQuantity, onRemove, onUndo }: CartLinesProps) {
  const gap = removed && (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <p className="min-w-0 text-ink-soft">«&nbsp;{removed.item.title}&nbsp;» retiré</p>
      <Button variant="link" className="-mx-5" onClick={onUndo}>
        Annuler
      </Button>
    </li>
  )
  if (lines.length === 0 && !gap) return null
  const gapPlace = Math.min(removed?.place ?? 0, lines.length)
  return (
    <ul className="divide-y divide-line border-b border-line">
      {lines.map((line, place) => (
        <Fragment key={line.item.id}>
          {place === gapPlace && gap}
          <CartLineRow
            line={line}
            note={fitted?.id === line.item.id ? fitted.note : null}
            onQuantity={onQuantity}
            onRemove={onRemove}
          />
        </Fragment>
      ))}
      {gapPlace === lines.length && gap}
    </ul>
  )
}
