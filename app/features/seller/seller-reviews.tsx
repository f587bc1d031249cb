import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/components/load-error.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { Stars } from '#app/components/stars.tsx'
import { Time } from '#app/components/time.tsx'
import { sellerMessages } from '#domain/account-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { reviewDays } from '#domain/orders/delays.ts'
import { type SellerReview, sellerPath, sellerReviewsQuery } from './queries.ts'

interface SellerReviewsProps {
  sellerId: string
  /** The page of the products, which the links to other pages of reviews retain. */
  page: number
  reviewsPage: number
}

/** The reviews, newest first, and how they are collected (code de la consommation, D. 111-17). */
export function SellerReviews({ sellerId, page, reviewsPage }: SellerReviewsProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(sellerReviewsQuery(sellerId, reviewsPage))
  return (
    <section aria-labelledby="avis" className="grid gap-5 border-t border-line-strong pt-8">
      <div className="grid gap-2">
        <h2 id="avis" className="scroll-mt-24 text-2xl">
          Avis des acheteurs
        </h2>
        <p className="max-w-prose text-sm text-ink-soft">
          Seul l’acheteur d’une commande reçue peut donner un avis, une fois, dans les {reviewDays}
          &nbsp;jours. Les plus récents d’abord. Notre équipe masque ceux qui enfreignent la loi&nbsp;; aucun
          n’est modifié ni rémunéré.
        </p>
      </div>
      {!data && isError && (
        <LoadError onRetry={refetch}>
          <p>{sellerMessages.loadFailure}</p>
        </LoadError>
      )}
      {data?.items.length === 0 && (
        <p className="text-ink-soft">
          {data.total > 0 ? 'Cette page est vide.' : 'Personne n’a encore donné d’avis sur ce vendeur.'}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-busy={isPlaceholderData} className="divide-y divide-line aria-busy:opacity-60">
          {data.items.map((review) => (
            <li key={review.id} className="grid gap-2 py-5 first:pt-0">
              <Review review={review} />
            </li>
          ))}
        </ul>
      )}
      {data && (data.pageCount > 1 || reviewsPage > 1) && (
        <Pagination
          label="Pages d’avis"
          page={reviewsPage}
          pageCount={data.pageCount}
          to={(other) =>
            `${sellerPath(sellerId, { page, reviewsPage: Math.min(other, data.pageCount) })}#avis`
          }
        />
      )}
    </section>
  )
}

const Review = ({ review: { stars, text, authorName, writtenAt, receivedAt } }: { review: SellerReview }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars stars={stars} />
      <bdi className="font-semibold wrap-anywhere">{authorName}</bdi>
      <span className="text-sm text-ink-soft">
        Avis du <Time at={writtenAt} format={formatDate} />
        {receivedAt && (
          <>
            , articles reçus le <Time at={receivedAt} format={formatDate} />
          </>
        )}
      </span>
    </p>
    {text && (
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    )}
  </>
)
