import { Link } from 'react-router'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import type { Column } from '#app/components/data-table.tsx'
import { Stars } from '#app/components/stars.tsx'
import { Time } from '#app/components/time.tsx'
import { RowButton, rowButton } from '#app/features/admin/shared/row-button.tsx'
import { reviewMessages } from '#domain/admin-messages.ts'
import { formatShortDate } from '#domain/dates.ts'
import { maxReasonLength } from '#domain/orders/orders.ts'
import { OrderLink } from '../shared/order-link.tsx'
import { type ReviewLine, useDecideReview } from './queries.ts'

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
    cell: ({ orderId }) => <OrderLink orderId={orderId} />,
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

/** Takes a review from everybody's eyes, with a reason its author reads; or shows it again. */
function ReviewDecision({ review: { id, state, author, subject } }: { review: ReviewLine }) {
  const { mutate: decide, isPending } = useDecideReview(id)
  const of = `l’avis de ${author.name}`
  if (state === 'hidden')
    return (
      <RowButton
        label="Rétablir"
        name={`Rétablir ${of}`}
        isPending={isPending}
        onPress={() => decide(null)}
      />
    )
  return (
    <ConfirmButton
      label="Masquer"
      button={rowButton(`Masquer ${of}`)}
      title="Masquer l’avis"
      description={`De ${author.name} sur ${subject.name}`}
      question={{
        label: 'Motif',
        hint: 'L’auteur de l’avis le lit sur sa commande.',
        missing: reviewMessages.noReason,
        rows: 4,
        maxLength: maxReasonLength,
      }}
      cancel="Fermer"
      submit="Masquer"
      variant="destructive"
      isPending={isPending}
      onConfirm={(reason, then) => decide(reason, { onSuccess: then.onSettled })}
    >
      Plus personne ne lira cet avis, et il ne comptera plus dans la note. Il pourra être rétabli.
    </ConfirmButton>
  )
}
