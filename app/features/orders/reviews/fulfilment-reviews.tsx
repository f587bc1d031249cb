import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { Stars } from '#app/components/stars.tsx'
import { Time } from '#app/components/time.tsx'
import { readDraftText, storeDraftText } from '#app/features/orders/fulfilment/draft-text.ts'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { orderReviewMessages } from '#domain/account-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { generalMessages } from '#domain/messages.ts'
import type { OrderSide } from '#domain/orders/orders.ts'
import type { ReviewInput } from '#domain/orders/review-schemas.ts'
import { maxReviewLength, starTexts } from '#domain/orders/reviews.ts'
import { starChoices } from '#domain/orders/stars.ts'
import type { OrderFulfilment } from '../queries.ts'

type Reviews = NonNullable<OrderFulfilment['reviews']>

interface FulfilmentReviewsProps {
  order: { viewedAs: 'buyer' | 'seller' | 'admin' }
  fulfilment: Pick<OrderFulfilment, 'fulfilmentId' | 'reviews'>
}

/** The reviews of both sides, and the form while the reader's own is missing. */
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
      {canReview && until && <ReviewForm fulfilmentId={fulfilmentId} side={viewedAs} until={until} />}
      {own && (
        <div className="grid gap-2">
          <ReviewText review={own} />
          <OwnReviewState own={own} side={viewedAs} />
        </div>
      )}
      {!canReview && !own && <p className="text-ink-soft">Vous n’avez pas donné le vôtre dans le délai.</p>}
      {other && (
        <div className="grid gap-2 border-t border-line pt-5">
          <h4 className="font-sans text-base font-semibold tracking-normal">{otherTitles[viewedAs]}</h4>
          <ReviewText review={other} />
        </div>
      )}
    </section>
  )
}

const titles: Record<OrderSide, string> = {
  buyer: 'Votre avis sur ce vendeur',
  seller: 'Votre avis sur cet acheteur',
}
const otherTitles: Record<OrderSide, string> = {
  buyer: 'L’avis du vendeur sur vous',
  seller: 'L’avis de l’acheteur sur vous',
}

const ReviewText = ({ review: { stars, text, createdAt } }: { review: NonNullable<Reviews['other']> }) => (
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

function OwnReviewState({ own, side }: { own: NonNullable<Reviews['own']>; side: OrderSide }) {
  if (own.hiddenReason !== null) {
    return (
      <div className="grid gap-1 border-l-4 border-terracotta bg-terracotta-tint px-4 py-3">
        <p className="font-semibold">Notre équipe a masqué cet avis&nbsp;:</p>
        <p className="whitespace-pre-line wrap-anywhere">{own.hiddenReason}</p>
      </div>
    )
  }
  const other = side === 'buyer' ? 'le vendeur' : 'l’acheteur'
  return (
    <p className="text-sm text-ink-soft">
      {own.isShown
        ? side === 'buyer'
          ? 'Affiché sur la page du vendeur.'
          : 'L’acheteur peut le lire.'
        : `Il paraîtra quand ${other} aura donné le sien, et au plus tard le ${formatDate(own.shownFrom)}.`}
    </p>
  )
}

interface ReviewFormProps {
  fulfilmentId: string
  side: OrderSide
  /** The day until which both sides can write. */
  until: string
}

/** A text that this browser stores under `key` as it is typed. */
function useStoredText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  // Read after the rendering, because the server has no storage.
  useEffect(() => setText(readDraftText(key)), [key])
  const change = (text: string) => {
    setText(text)
    storeDraftText(key, text)
  }
  return [text, change]
}

/** The form of a review, which can be sent once and not changed. */
function ReviewForm({ fulfilmentId, side, until }: ReviewFormProps) {
  const draft = `avis-${fulfilmentId}`
  const [stars, setStars] = useState<number | null>(null)
  const [text, setText] = useStoredText(draft)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { write, isPending, error } = useWriteReview(fulfilmentId, () => storeDraftText(draft, ''))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setHasSubmitted(true)
    if (stars === null) form.current?.querySelector('input')?.focus()
    else if (text.trim().length > maxReviewLength) form.current?.querySelector('textarea')?.focus()
    else write({ stars, text: text.trim() })
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="max-w-prose text-ink-soft">
        {side === 'buyer'
          ? 'Il paraît sur la page du vendeur quand il a lui aussi donné le sien, et au plus tard le '
          : 'L’acheteur le lit quand il a lui aussi donné le sien, et au plus tard le '}
        {formatDate(until)}. Vous ne pourrez plus le modifier.
      </p>
      <StarChoice
        legend="Votre note"
        stars={stars}
        error={hasSubmitted && stars === null ? orderReviewMessages.noStars : undefined}
        onChoose={setStars}
      />
      <TextAreaField
        label="Votre avis (facultatif)"
        hint={
          side === 'buyer'
            ? 'L’accueil, l’état des articles, leur description… Sans coordonnées ni noms de personnes.'
            : 'Les échanges, la ponctualité… Sans coordonnées ni noms de personnes.'
        }
        rows={4}
        value={text}
        error={text.trim().length > maxReviewLength ? orderReviewMessages.tooLong : undefined}
        onChange={(event) => setText(event.target.value)}
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
  /** The number of stars; null without a choice. */
  stars: number | null
  error?: string
  onChoose: (stars: (typeof starChoices)[number]) => void
}

/** A choice of one to five stars: native radio buttons drawn as stars. */
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
        {starChoices.map((starCount) => (
          <label
            key={starCount}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-fir"
          >
            <input
              type="radio"
              name={id}
              value={starCount}
              checked={stars === starCount}
              onChange={() => onChoose(starCount)}
              aria-label={`${starCount}\u00a0étoile${starCount > 1 ? 's' : ''}\u00a0: ${starTexts[starCount]}`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden="true"
              strokeWidth={1.5}
              className={clsx(
                'size-8',
                stars !== null && starCount <= stars ? 'fill-terracotta text-terracotta' : 'text-ink-soft',
              )}
            />
          </label>
        ))}
        <span aria-hidden="true" className="pl-2 font-semibold">
          {starChoices.map((starCount) => (starCount === stars ? starTexts[starCount] : ''))}
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

/** Sends the review, pending until the page shows it. */
function useWriteReview(fulfilmentId: string, onDone: () => void) {
  const { mutate, ...action } = useAction({
    mutationKey: ['review', fulfilmentId],
    mutationFn: (review: ReviewInput, { meta }) =>
      read(apiOf(meta).fulfilments[':id'].reviews.$post({ param: { id: fulfilmentId }, json: review })),
    onSuccess: onDone,
    refresh: [['order'], ['orders'], ['sales']],
  })
  return { write: mutate, ...action }
}
