import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { Stars } from '#app/components/stars.tsx'
import { Time } from '#app/components/time.tsx'
import type { Column } from '#app/features/admin/shared/admin-table.tsx'
import { reviewMessages } from '#domain/admin-messages.ts'
import { formatShortDate } from '#domain/dates.ts'
import { longestReason, orderNumber } from '#domain/orders/orders.ts'
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

/** Takes a review from everybody's eyes, with a reason its author reads; or shows it again. */
function ReviewDecision({ review }: { review: ReviewLine }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate: decide, isPending } = useDecideReview(review.id, () => setIsOpen(false))
  if (review.state === 'hidden') {
    return (
      <Button variant="outline" size="sm" aria-disabled={isPending} onClick={() => decide(null)}>
        Rétablir<span className="sr-only"> l’avis de {review.author.name}</span>
      </Button>
    )
  }
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Masquer<span className="sr-only"> l’avis de {review.author.name}</span>
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Masquer l’avis"
        description={`De ${review.author.name} sur ${review.subject.name}`}
        placement="center"
      >
        <HideForm isPending={isPending} onClose={() => setIsOpen(false)} onHide={decide} />
      </Modal>
    </>
  )
}

interface HideFormProps {
  isPending: boolean
  onClose: () => void
  onHide: (reason: string) => void
}

function HideForm({ isPending, onClose, onHide }: HideFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onHide(reason.trim())
    else setError(reviewMessages.noReason)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5 p-5">
      <p>Plus personne ne lira cet avis, et il ne comptera plus dans la note. Il pourra être rétabli.</p>
      <TextAreaField
        label="Motif"
        hint="L’auteur de l’avis le lit sur sa commande."
        required
        rows={4}
        maxLength={longestReason}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
        <Button type="submit" variant="destructive" aria-disabled={isPending}>
          {isPending ? 'En cours…' : 'Masquer'}
        </Button>
      </div>
    </form>
  )
}
