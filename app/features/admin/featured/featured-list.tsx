import { useLayoutEffect, useRef, useState } from 'react'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { FeaturedRow } from './featured-row.tsx'
import type { FeaturedProduct } from './queries.ts'

interface FeaturedListProps {
  products: readonly FeaturedProduct[]
  onMove: (id: string, placeAfter: (before: number) => number) => number | null
  onRemove: (id: string) => void
}

/** Ordered by dragging with a mouse, and by buttons with anything else. */
export function FeaturedList({ products, onMove, onRemove }: FeaturedListProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const pressed = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changes its place loses the focus of its button
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [products])
  const move = (product: FeaturedProduct, placeAfter: (before: number) => number) => {
    const place = onMove(product.id, placeAfter)
    if (place !== null) setSaid(`${product.title}\u00a0: place ${place + 1} sur ${products.length}.`)
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  if (products.length === 0) {
    return (
      <p className="border-l-2 border-terracotta py-2 pl-6 text-lg">{adminProductMessages.noneFeatured}</p>
    )
  }
  return (
    <>
      <ol ref={list} tabIndex={-1} className="border-t border-line outline-none">
        {products.map((product, index) => (
          <FeaturedRow
            key={product.id}
            product={product}
            place={index + 1}
            count={products.length}
            mark={over !== index || dragged === null ? null : dragged < index ? 'below' : 'above'}
            isDragged={dragged === index}
            onStep={(step, button) => {
              pressed.current = button
              move(product, (before) => before + step)
            }}
            onRemove={() => {
              onRemove(product.id)
              setSaid(`${product.title} n’est plus mis en avant.`)
              list.current?.focus()
            }}
            onDragStart={() => setDragged(index)}
            onDragOver={() => setOver(index)}
            onDrop={() => {
              const moved = dragged === null ? undefined : products[dragged]
              if (moved) move(moved, () => index)
              end()
            }}
            onDragEnd={end}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
