import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { starChoices, starTexts } from '#domain/orders/reviews.ts'

interface StarChoiceProps {
  legend: string
  /** Null: none is chosen yet. */
  stars: number | null
  error?: string
  onChoose: (stars: (typeof starChoices)[number]) => void
}

/** One to five stars: the browser's own radio buttons, drawn as stars. */
export function StarChoice({ legend, stars, error, onChoose }: StarChoiceProps) {
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
