import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { Modal } from '#app/components/modal.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { emptyDraft, type QuoteDraft, type QuoteOffer, quoteDays, readQuote } from '#domain/orders/quotes.ts'
import { type MoneyFulfilment, useFulfilmentChange } from './queries.ts'

const title = 'Proposer un devis de livraison'
const labels = { price: 'Prix de la livraison', conditions: 'Conditions', lastDay: 'Valable jusqu’au' }

/** Offers a price for the delivery in the seller's place. */
export function QuoteButton({ fulfilment, sellerName }: { fulfilment: MoneyFulfilment; sellerName: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { change, isPending, failure } = useFulfilmentChange(fulfilment.fulfilmentId, close)
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {title}
      </Button>
      <Modal open={isAsking} onClose={close} title={title} description={sellerName} placement="center">
        <QuoteForm
          isPending={isPending}
          failure={failure}
          onClose={close}
          onOffer={(offer) => change({ kind: 'quote', offer })}
        />
      </Modal>
    </>
  )
}

interface QuoteFormProps {
  isPending: boolean
  failure: Failure | null
  onClose: () => void
  onOffer: (offer: QuoteOffer) => void
}

function QuoteForm({ isPending, failure, onClose, onOffer }: QuoteFormProps) {
  const [now] = useState(() => new Date())
  const [errors, setErrors] = useState<Partial<Record<keyof QuoteDraft, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const days = quoteDays(now)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: keyof QuoteDraft) => String(typed.get(name) ?? '')
    const draft = { price: textOf('price'), conditions: textOf('conditions'), lastDay: textOf('lastDay') }
    const { offer, errors } = readQuote(draft as QuoteDraft, new Date())
    setErrors(errors ?? {})
    if (offer) return onOffer(offer)
    const [first] = Object.keys(errors)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={form} method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5 p-5">
      <p>
        L’acheteur reçoit ce devis comme s’il venait du vendeur. Il remplace celui qui court, s’il y en a un.
      </p>
      <TextField
        label={labels.price}
        hint="En euros, taxes comprises."
        name="price"
        inputMode="decimal"
        required
        error={errors.price}
      />
      <TextField
        label={labels.lastDay}
        name="lastDay"
        type="date"
        min={days.first}
        max={days.last}
        defaultValue={emptyDraft(now).lastDay}
        required
        error={errors.lastDay}
      />
      <TextAreaField
        label={`${labels.conditions} (facultatif)`}
        name="conditions"
        rows={3}
        error={errors.conditions}
      />
      <FormAlert labels={labels} errors={errors} failure={failure} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'En cours…' : 'Envoyer le devis'}
        </Button>
      </div>
    </form>
  )
}
