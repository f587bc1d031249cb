import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWatchedProducts } from '#app/lib/live/live.ts'
import type { Product } from '#app/lib/product.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { describeChanges } from './describe-changes.ts'
import { useIsGone } from './use-is-gone.ts'

/** Follows the product while its page is open, and says what becomes of it. */
export function LiveChanges({ product }: { product: Product }) {
  useWatchedProducts([product.id])
  const isGone = useIsGone(product)
  const [said, say] = useState('')
  const shown = useRef(product)

  useEffect(() => {
    const before = shown.current
    shown.current = product
    if (before.id !== product.id) return say('')
    const news = describeChanges(before, product)
    if (news) say(news)
  }, [product])

  return (
    <div role="status">
      <p className="sr-only">{said}</p>
      {isGone && (
        <p className="mb-4 border-l-4 border-terracotta bg-terracotta-tint px-4 py-3">
          <strong className="font-semibold">Cette annonce n’est plus en ligne.</strong>{' '}
          <Link to={cataloguePath()} className="underline underline-offset-4">
            Voir le catalogue
          </Link>
        </p>
      )}
    </div>
  )
}
