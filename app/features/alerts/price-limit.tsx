import { type FormEvent, useId, useState } from 'react'
import { control } from '#app/components/field.tsx'
import { readPriceText } from '#domain/catalogue/price-text.ts'
import type { Cents } from '#domain/money.ts'

interface PriceLimitProps {
  /** Null: at any price. */
  value: Cents | null
  onChange: (value: Cents | null) => void
}

const highestPrice: Cents = 99_999_999_99

/** Up to which price: saved when one leaves the field or presses Enter; what is no price stays there with a word. */
export function PriceLimit({ value, onChange }: PriceLimitProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)

  const commit = (event?: FormEvent) => {
    event?.preventDefault()
    if (typed === null) return
    const limit = readLimit(typed)
    setIsRefused(limit === 'unreadable')
    if (limit === 'unreadable') return
    setTyped(null)
    if (limit !== value) onChange(limit)
  }

  return (
    <form noValidate onSubmit={commit} className="grid gap-1">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="text-sm font-medium whitespace-nowrap">
          Jusqu’à
        </label>
        <span className="relative block w-28 sm:w-36">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder="tous prix"
            value={typed ?? euros(value)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => commit()}
            aria-invalid={isRefused || undefined}
            aria-describedby={`${id}-error`}
            maxLength={20}
            className={control(isRefused ? 'error' : undefined, 'pr-8 text-right tabular-nums')}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 grid items-center"
          >
            €
          </span>
        </span>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger empty:hidden">
        {isRefused && 'Saisissez un prix, par exemple 150 ou 99,50.'}
      </p>
    </form>
  )
}

/** Cents as one types them: `15050` → `150,50`. */
const euros = (value: Cents | null): string =>
  value === null
    ? ''
    : (value / 100).toLocaleString('fr-FR', { minimumFractionDigits: value % 100 === 0 ? 0 : 2 })

function readLimit(text: string): Cents | null | 'unreadable' {
  if (text.trim() === '') return null
  const { price, wording } = readPriceText(text)
  return price === null || wording !== null || price > highestPrice ? 'unreadable' : price
}
