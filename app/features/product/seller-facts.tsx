import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Stars } from '#app/components/stars.tsx'
import type { Product } from '#app/lib/product.ts'
import { answerTimeText } from '#domain/conversations/answer-time.ts'
import { averageText } from '#domain/orders/stars.ts'
import { answerTimeQuery } from './queries.ts'

/** What a buyer may expect of the seller: stars, how soon they answer, since when they are here. */
export function SellerFacts({ product }: { product: Product }) {
  const { rating, sellerId, sellerSince } = product
  const { data } = useQuery(answerTimeQuery(sellerId))
  const since = sellerSince && `depuis ${new Date(sellerSince).getFullYear()}`
  return (
    <>
      {rating && (
        <Link
          to={`/sellers/${sellerId}#avis`}
          className="flex w-fit flex-wrap items-center gap-x-1.5 py-1 underline-offset-4 hover:underline"
        >
          <Stars stars={rating.average} className="size-4" />
          {averageText(rating.average)}
          <span className="font-normal text-ink-soft">({rating.count.toLocaleString('fr-FR')} avis)</span>
        </Link>
      )}
      <span className="block font-normal text-ink-soft">
        {[since, data?.time && answerTimeText(data.time)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
