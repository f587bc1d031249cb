import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { failureOf } from '#app/lib/form-failure.ts'
import { orderReviewMessages } from '#domain/account-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { generalMessages } from '#domain/messages.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import { maxReviewLength, starTexts } from '#domain/orders/reviews.ts'
import { starChoices } from '#domain/orders/stars.ts'
import { storedText, storeText } from '../fulfilment/draft-text.ts'
import { useWriteReview } from './queries.ts'

interface ReviewFormProps {
  fulfilmentId: string
  viewer: OrderViewer
  /** Until when each may speak. */
  until: string
}

/** What one says of the other; sent once, and then it stays as it is. */
export function ReviewForm({ fulfilmentId, viewer, until }: ReviewFormProps) {
  const draft = `avis-${fulfilmentId}`
  const [stars, setStars] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { write, isPending, error } = useWriteReview(fulfilmentId, () => storeText(draft, ''))

  // Only the browser knows what was typed before.
  useEffect(() => setText(storedText(draft)), [draft])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setHasTried(true)
    if (stars === null) form.current?.querySelector('input')?.focus()
    else if (text.trim().length > maxReviewLength) form.current?.querySelector('textarea')?.focus()
    else write({ stars, text: text.trim() })
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="max-w-prose text-ink-soft">
        {viewer === 'buyer'
          ? 'Il paraît sur la page du vendeur quand il a lui aussi donné le sien, et au plus tard le '
          : 'L’acheteur le lit quand il a lui aussi donné le sien, et au plus tard le '}
        {formatDate(until)}. Vous ne pourrez plus le modifier.
      </p>
      <StarChoice
        legend="Votre note"
        stars={stars}
        error={hasTried && stars === null ? orderReviewMessages.noStars : undefined}
        onChoose={setStars}
      />
      <TextAreaField
        label="Votre avis (facultatif)"
        hint={
          viewer === 'buyer'
            ? 'L’accueil, l’état des articles, leur description… Sans coordonnées ni noms de personnes.'
            : 'Les échanges, la ponctualité… Sans coordonnées ni noms de personnes.'
        }
        rows={4}
        value={text}
        error={text.trim().length > maxReviewLength ? orderReviewMessages.tooLong : undefined}
        onChange={(event) => {
          setText(event.target.value)
          storeText(draft, event.target.value)
        }}
      />
      <FormAlert
        labels={{}}
        errors={{}}
        failure={
          error &&
          failureOf(error, { title: orderReviewMessages.failureTitle, text: generalMessages.unexpected })
        }
      />
      <Button type="submit" aria-disabled={isPending} className="justify-self-start max-sm:w-full">
        {isPending ? 'Envoi…' : 'Donner mon avis'}
      </Button>
    </form>
  )
}

interface StarChoiceProps {
  legend: string
  /** Null: none is chosen yet. */
  stars: number | null
  error?: string
  onChoose: (stars: (typeof starChoices)[number]) => void
}

/** One to five stars: the browser's own radio buttons, drawn as stars. */
function StarChoice({ legend, stars, error, onChoose }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">
        {legend}
        <span aria-hidden="true" className="text-terracotta">
          {' '}
          *
        </span>
      </legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {starChoices.map((place) => (
          <label
            key={place}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-fir"
          >
            <input
              type="radio"
              name={id}
              value={place}
              checked={stars === place}
              onChange={() => onChoose(place)}
              aria-label={`${place}\u00a0étoile${place > 1 ? 's' : ''}\u00a0: ${starTexts[place]}`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden="true"
              strokeWidth={1.5}
              className={clsx(
                'size-8',
                stars !== null && place <= stars ? 'fill-terracotta text-terracotta' : 'text-ink-soft',
              )}
            />
          </label>
        ))}
        <span aria-hidden="true" className="pl-2 font-semibold">
          {starChoices.map((place) => (place === stars ? starTexts[place] : ''))}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
