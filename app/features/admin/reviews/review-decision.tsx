import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { reviewMessages } from '#domain/admin-messages.ts'
import { longestReason } from '#domain/orders/disputes.ts'
import { type ReviewLine, useDecideReview } from './queries.ts'

/** Takes a review from everybody's eyes, with a reason its author reads; or shows it again. */
export function ReviewDecision({ review }: { review: ReviewLine }) {
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
