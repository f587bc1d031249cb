import { Stars } from '#app/components/stars.tsx'
import { Time } from '#app/components/time.tsx'
import { formatDate } from '#domain/dates.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import type { OrderFulfilment } from '../queries.ts'
import { ReviewForm } from './review-form.tsx'

type Reviews = NonNullable<OrderFulfilment['reviews']>

interface FulfilmentReviewsProps {
  order: { viewedAs: 'buyer' | 'seller' | 'admin' }
  fulfilment: Pick<OrderFulfilment, 'fulfilmentId' | 'reviews'>
}

/** The reviews of both sides, and the form while the viewer's is missing. */
export function FulfilmentReviews({
  order: { viewedAs },
  fulfilment: { fulfilmentId, reviews },
}: FulfilmentReviewsProps) {
  if (viewedAs === 'admin' || !reviews) return null
  const { canReview, until, own, other } = reviews
  if (!canReview && !own && !other) return null
  const id = `avis-${fulfilmentId}`
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6">
      <h3 id={id} className="text-xl">
        {titles[viewedAs]}
      </h3>
      {canReview && until && <ReviewForm fulfilmentId={fulfilmentId} viewer={viewedAs} until={until} />}
      {own && (
        <div className="grid gap-2">
          <Said review={own} />
          <OwnState own={own} viewer={viewedAs} />
        </div>
      )}
      {!canReview && !own && <p className="text-ink-soft">Vous n’avez pas donné le vôtre dans le délai.</p>}
      {other && (
        <div className="grid gap-2 border-t border-line pt-5">
          <h4 className="font-sans text-base font-semibold tracking-normal">{otherTitles[viewedAs]}</h4>
          <Said review={other} />
        </div>
      )}
    </section>
  )
}

const titles: Record<OrderViewer, string> = {
  buyer: 'Votre avis sur ce vendeur',
  seller: 'Votre avis sur cet acheteur',
}
const otherTitles: Record<OrderViewer, string> = {
  buyer: 'L’avis du vendeur sur vous',
  seller: 'L’avis de l’acheteur sur vous',
}

const Said = ({ review: { stars, text, createdAt } }: { review: NonNullable<Reviews['other']> }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3">
      <Stars stars={stars} />
      <Time at={createdAt} format={formatDate} className="text-sm text-ink-soft" />
    </p>
    {text && (
      <blockquote className="max-w-prose whitespace-pre-line wrap-anywhere">
        <bdi>{text}</bdi>
      </blockquote>
    )}
  </>
)

function OwnState({ own, viewer }: { own: NonNullable<Reviews['own']>; viewer: OrderViewer }) {
  if (own.hiddenReason !== null) {
    return (
      <div className="grid gap-1 border-l-4 border-terracotta bg-terracotta-tint px-4 py-3">
        <p className="font-semibold">Notre équipe a masqué cet avis&nbsp;:</p>
        <p className="whitespace-pre-line wrap-anywhere">{own.hiddenReason}</p>
      </div>
    )
  }
  const other = viewer === 'buyer' ? 'le vendeur' : 'l’acheteur'
  return (
    <p className="text-sm text-ink-soft">
      {own.isShown
        ? viewer === 'buyer'
          ? 'Affiché sur la page du vendeur.'
          : 'L’acheteur peut le lire.'
        : `Il paraîtra quand ${other} aura donné le sien, et au plus tard le ${formatDate(own.shownFrom)}.`}
    </p>
  )
}
