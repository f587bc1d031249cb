import { Link } from 'react-router'
import { Stars } from '#app/components/stars.tsx'
import { Time } from '#app/components/time.tsx'
import type { Column } from '#app/features/admin/shared/admin-table.tsx'
import { formatShortDate } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { ReviewLine } from './queries.ts'
import { ReviewDecision } from './review-decision.tsx'

const link = 'text-fir underline underline-offset-4 hover:text-terracotta'

export const reviewColumns: Column<ReviewLine>[] = [
  {
    heading: 'Avis',
    isTitle: true,
    cell: ({ stars, text }) => (
      <div className="grid gap-1 text-left font-normal">
        <Stars stars={stars} className="size-4.5" />
        {text && (
          <p className="text-base whitespace-pre-line">
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
    ),
  },
  {
    heading: 'Date',
    cell: ({ createdAt }) => <Time at={createdAt} format={formatShortDate} className="whitespace-nowrap" />,
  },
  { heading: 'De', cell: ({ author, side }) => <Person person={author} role={side} /> },
  {
    heading: 'Sur',
    cell: ({ subject, side }) => <Person person={subject} role={side === 'buyer' ? 'seller' : 'buyer'} />,
  },
  {
    heading: 'Commande',
    cell: ({ orderId }) => (
      <Link to={`/admin/orders/${orderId}`} className={link}>
        {orderNumber(orderId)}
      </Link>
    ),
  },
  { heading: 'Affichage', cell: (review) => <State review={review} /> },
  { heading: 'Action', cell: (review) => <ReviewDecision review={review} /> },
]

const roles = { buyer: 'acheteur', seller: 'vendeur' }

const Person = ({ person, role }: { person: ReviewLine['author']; role: ReviewLine['side'] }) => (
  <>
    <Link to={`/admin/users/${person.id}`} className={link}>
      {person.name}
    </Link>
    <span className="block text-sm text-ink-soft">{roles[role]}</span>
  </>
)

function State({ review: { state, shownFrom, hiddenReason } }: { review: ReviewLine }) {
  if (state === 'shown') return 'Affiché'
  if (state === 'hidden')
    return (
      <>
        <strong className="font-semibold text-danger">Masqué</strong>
        <span className="block text-sm whitespace-pre-line">{hiddenReason}</span>
      </>
    )
  return (
    <>
      Pas avant le <Time at={shownFrom} format={formatShortDate} className="whitespace-nowrap" />
      <span className="block text-sm text-ink-soft">sauf si l’autre partie écrit</span>
    </>
  )
}
