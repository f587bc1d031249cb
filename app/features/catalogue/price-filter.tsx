import { useId, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useDelayedError } from '#app/components/custom-field/use-delayed-error.ts'
import { control } from '#app/components/field.tsx'
import { useEarlyInput } from '#app/lib/hydration.ts'
import { formatBound } from '#domain/catalogue/filter-texts.ts'
import { type CatalogueSearch, parseCatalogueSearch, priceSlider } from '#domain/catalogue/search.ts'

const { min, max, step } = priceSlider

type Bounds = Pick<CatalogueSearch, 'minPrice' | 'maxPrice'>
type Texts = Record<keyof Bounds, string>

/** Reads a typed bound; null without one: the text is empty or the slider is at its end. */
const readBound = (name: keyof Bounds, text: string): number | null =>
  parseCatalogueSearch(new URLSearchParams({ [name]: text }))[name]

const formatTyped = (euros: number | null): string => (euros === null ? '' : String(euros).replace('.', ','))

/** Also accepts an incomplete amount: `12,`. */
const isAmount = (text: string): boolean => /^(\d{1,9}([.,]\d{0,2})?)?$/.test(text.replace(/[\s€]/g, ''))

/** Returns the errors by field. */
function findErrors({ minPrice, maxPrice }: Texts): Partial<Texts> {
  const minimum = readBound('minPrice', minPrice)
  const maximum = readBound('maxPrice', maxPrice)
  return {
    ...(!isAmount(minPrice) && { minPrice: 'Saisissez un nombre, par exemple 50.' }),
    ...(!isAmount(maxPrice)
      ? { maxPrice: 'Saisissez un nombre, par exemple 200.' }
      : minimum !== null &&
        maximum !== null &&
        minimum > maximum && { maxPrice: `Saisissez au moins ${formatBound(minimum)}, le prix minimum.` }),
  }
}

/** Returns the bounds that the form submits; invalid ones are left out. */
function readSubmittedBounds(texts: Texts): Bounds {
  const errors = findErrors(texts)
  const readValidBound = (name: keyof Bounds) => (errors[name] ? null : readBound(name, texts[name]))
  return { minPrice: readValidBound('minPrice'), maxPrice: readValidBound('maxPrice') }
}

const toSliderValue = (euros: number) => Math.round(Math.min(Math.max(euros, min), max))

/** Two fields, and two native sliders on one track that set them, which bring keyboard, touch and screen reader support. */
export function PriceFilter({ minPrice, maxPrice }: Bounds) {
  const [texts, setTexts] = useTextsOfAddress({ minPrice, maxPrice })
  const errors = findErrors(texts)
  const lower = toSliderValue(readBound('minPrice', texts.minPrice) ?? min)
  const upper = toSliderValue(readBound('maxPrice', texts.maxPrice) ?? max)
  const lowerSlider = useRef<HTMLInputElement>(null)
  const upperSlider = useRef<HTMLInputElement>(null)
  // A thumb stops at the other one, and sets no bound at the end of the slider.
  const moveLower = ({ valueAsNumber }: HTMLInputElement) => {
    const euros = Math.min(valueAsNumber, upper)
    setTexts({ minPrice: euros > min ? String(euros) : '' })
  }
  const moveUpper = ({ valueAsNumber }: HTMLInputElement) => {
    const euros = Math.max(valueAsNumber, lower)
    setTexts({ maxPrice: euros < max ? String(euros) : '' })
  }
  useEarlyInput(lowerSlider, moveLower)
  useEarlyInput(upperSlider, moveUpper)
  const type = (name: keyof Bounds) => (text: string) => setTexts({ [name]: text })
  const common = { min, max, step, className: 'range' } as const
  return (
    <fieldset>
      <legend className="font-semibold">Prix</legend>
      <div className="mt-1.5 grid grid-cols-2 items-start gap-3">
        <PriceField
          name="minPrice"
          label="Minimum"
          text={texts.minPrice}
          error={errors.minPrice}
          onType={type('minPrice')}
        />
        <PriceField
          name="maxPrice"
          label="Maximum"
          text={texts.maxPrice}
          error={errors.maxPrice}
          onType={type('maxPrice')}
        />
      </div>
      <div className="relative mx-3.5 h-11 noscript:hidden">
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <div
          className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-fir"
          style={{
            left: `${(Math.min(lower, upper) / max) * 100}%`,
            right: `${100 - (Math.max(lower, upper) / max) * 100}%`,
          }}
        />
        <input
          ref={lowerSlider}
          type="range"
          {...common}
          aria-label="Prix minimum"
          aria-valuetext={`${lower} euros`}
          value={lower}
          onChange={({ target }) => moveLower(target)}
          // When both thumbs are at the right end, the one that can still move is on top.
          style={{ zIndex: lower > max / 2 ? 1 : undefined }}
        />
        <input
          ref={upperSlider}
          type="range"
          {...common}
          aria-label="Prix maximum"
          aria-valuetext={upper === max ? `${max} euros et plus` : `${upper} euros`}
          value={upper}
          onChange={({ target }) => moveUpper(target)}
        />
      </div>
    </fieldset>
  )
}

/** The texts of the fields. Typed ones stay until the address gets other bounds. An invalid price of the address is shown unchanged. */
function useTextsOfAddress(bounds: Bounds) {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const readText = (name: keyof Bounds): string => {
    const raw = params.get(name) ?? ''
    return bounds[name] === null && isAmount(raw) ? '' : raw || formatTyped(bounds[name])
  }
  const requested: Texts = { minPrice: readText('minPrice'), maxPrice: readText('maxPrice') }
  const [texts, setTexts] = useState(requested)
  const [lastBounds, setLastBounds] = useState(bounds)
  // Bounds typed since: an address that repeats one of them is merely late and must not replace newer input.
  const [typed, setTyped] = useState<readonly Bounds[]>([])
  const isBack = useNavigationType() === 'POP'
  if (!isSame(lastBounds, bounds)) {
    setLastBounds(bounds)
    const index = isBack ? -1 : typed.findLastIndex((sent) => isSame(sent, bounds))
    setTyped(typed.slice(index + 1))
    if (index < 0) setTexts(requested)
  }
  const type = (changed: Partial<Texts>) => {
    setTexts((others) => ({ ...others, ...changed }))
    const sent = readSubmittedBounds({ ...texts, ...changed })
    if (!isSame(sent, typed.at(-1) ?? bounds)) setTyped([...typed, sent])
  }
  return [texts, type] as const
}

const isSame = (one: Bounds, other: Bounds): boolean =>
  one.minPrice === other.minPrice && one.maxPrice === other.maxPrice

interface PriceFieldProps {
  name: keyof Bounds
  label: string
  text: string
  error: string | undefined
  onType: (text: string) => void
}

function PriceField({ name, label, text, error, onType }: PriceFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const shownError = useDelayedError(input, error)
  useEarlyInput(input, ({ value }) => onType(value))
  return (
    <div>
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label} <span aria-hidden="true">(€)</span>
        <span className="sr-only">en euros</span>
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        maxLength={12}
        value={text}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={shownError ? true : undefined}
        aria-describedby={shownError && `${id}-erreur`}
        className={control(shownError, 'tabular-nums')}
      />
      <p id={shownError && `${id}-erreur`} role="alert" className="control-error">
        {shownError}
      </p>
    </div>
  )
}
