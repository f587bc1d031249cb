import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { toast } from '#app/lib/toasts.ts'
import { emptyQuoteDraft, parseQuote, type QuoteDraft, quoteDayRange } from '#domain/orders/quotes.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { readDraftText, storeDraftText } from '../fulfilment/draft-text.ts'
import type { OrderFulfilment } from '../queries.ts'
import { useOfferQuote } from '../use-moves.ts'

const labels = { price: 'Prix de la livraison', conditions: 'Conditions', lastDay: 'Valable jusqu’au' }

interface QuoteFormProps {
  fulfilment: OrderFulfilment
  /** Whether the offer replaces an earlier one. */
  isChanging: boolean
  onDone: () => void
}

/** The seller's offer for a delivery: price, scope and validity. */
export function QuoteForm({ fulfilment, isChanging, onDone }: QuoteFormProps) {
  const { draft, change, now } = useQuoteDraft(fulfilment)
  const [errors, setErrors] = useState<Partial<Record<keyof QuoteDraft, string>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const offering = useOfferQuote(fulfilment.fulfilmentId, {
    onDone: () => {
      forgetDraft(fulfilment.fulfilmentId)
      toast({ kind: 'success', title: 'Devis envoyé à l’acheteur' })
      onDone()
    },
    onFailure: setFailure,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setFailure(null)
    const { offer, errors } = parseQuote(draft, new Date())
    setErrors(errors ?? {})
    if (offer) return offering.change(offer)
    const [first] = Object.keys(errors)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const days = quoteDayRange(now)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Devis de livraison"
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.price}
          hint="En euros, taxes comprises."
          name="price"
          inputMode="decimal"
          autoComplete="off"
          required
          value={draft.price}
          error={errors.price}
          onChange={(event) => change({ price: event.target.value })}
        />
        <TextField
          label={labels.lastDay}
          hint="L’acheteur peut accepter jusqu’à la fin de ce jour."
          name="lastDay"
          type="date"
          min={days.first}
          max={days.last}
          required
          value={draft.lastDay}
          error={errors.lastDay}
          onChange={(event) => change({ lastDay: event.target.value })}
        />
      </div>
      <TextAreaField
        label={`${labels.conditions} (facultatif)`}
        hint="Délai, jours de livraison, étage, aide au déchargement…"
        name="conditions"
        rows={3}
        value={draft.conditions}
        error={errors.conditions}
        onChange={(event) => change({ conditions: event.target.value })}
      />
      <FormAlert labels={labels} errors={errors} failure={failure} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" size="lg" aria-disabled={offering.isPending}>
          {offering.isPending
            ? 'Envoi en cours…'
            : isChanging
              ? 'Envoyer le nouveau devis'
              : 'Envoyer le devis'}
        </Button>
        {isChanging && (
          <Button variant="outline" size="lg" onClick={onDone}>
            Garder le devis actuel
          </Button>
        )}
      </div>
    </form>
  )
}

const draftKey = (fulfilmentId: string) => `${fulfilmentId}:offer-quote`

/** The state of the form, which begins with the current offer; unsent input is restored after a reload. */
function useQuoteDraft({ fulfilmentId, quote, quoteStage }: OrderFulfilment) {
  const [now] = useState(() => new Date())
  const [draft, setDraft] = useState<QuoteDraft>(() =>
    quote && quoteStage === 'offered'
      ? {
          price: String(quote.price / 100).replace('.', ','),
          conditions: quote.conditions,
          lastDay: toParisDay(new Date(quote.expiresAt)),
        }
      : emptyQuoteDraft(now),
  )
  // Runs after hydration, because the server does not know the stored text.
  useEffect(() => {
    const stored = readStoredDraft(fulfilmentId)
    if (stored) setDraft((draft) => ({ ...draft, ...stored }))
  }, [fulfilmentId])
  const change = (changes: Partial<QuoteDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    storeDraftText(draftKey(fulfilmentId), JSON.stringify(next))
  }
  return { draft, change, now }
}

const forgetDraft = (fulfilmentId: string): void => storeDraftText(draftKey(fulfilmentId), '')

function readStoredDraft(fulfilmentId: string): Partial<QuoteDraft> | null {
  try {
    const stored: unknown = JSON.parse(readDraftText(draftKey(fulfilmentId)))
    const isDraft =
      typeof stored === 'object' &&
      stored !== null &&
      Object.values(stored).every((value) => typeof value === 'string')
    return isDraft ? (stored as Partial<QuoteDraft>) : null
  } catch {
    return null
  }
}
