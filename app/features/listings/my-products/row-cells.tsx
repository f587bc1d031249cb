import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CategoryOptions } from '#app/components/category-options.tsx'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { unitNames } from '#domain/catalogue/sale-units.ts'
import { readHundredths } from '#domain/selling/price-change.ts'
import type { OwnProductRow } from '../queries.ts'
import { idleCell, type Table } from './use-table.ts'

interface CellProps {
  product: OwnProductRow
  table: Table
}

const ofProduct = ({ title }: OwnProductRow) => <span className="sr-only"> de «&nbsp;{title}&nbsp;»</span>

/** As one writes it in a field: `1234,50`. */
const writtenPrice = (price: number | null) =>
  price === null ? '' : (price / 100).toFixed(2).replace('.', ',')

/** What a figure alone does not say. */
function PriceNote({ product: { price, sale } }: { product: OwnProductRow }) {
  const text = price === 0 ? 'Gratuit' : price !== null && sale ? `€ / ${unitNames[sale.saleUnit].one}` : null
  return text && <span className="text-right text-sm text-ink-soft">{text}</span>
}

/** In euros; empty: on request. */
export const PriceCell = ({ product, table }: CellProps) => (
  <div className="grid gap-0.5">
    <NumberCell
      label={
        <>
          <span className="lg:sr-only">Prix en €</span>
          {ofProduct(product)}
        </>
      }
      shown={writtenPrice(product.price)}
      placeholder="Sur demande"
      inputMode="decimal"
      parse={(written) => {
        if (!written.trim()) return { value: null }
        const value = readHundredths(written)
        return value === null || value < 0 ? undefined : { value }
      }}
      wrong="Saisissez un prix, par exemple 12,50."
      onSave={(value) => table.change(product, { field: 'price', value, seen: product.price })}
      className="w-28 font-semibold"
    />
    <PriceNote product={product} />
  </div>
)

export const StockCell = ({ product, table }: CellProps) => (
  <NumberCell
    label={
      <>
        <span className="lg:sr-only">Stock</span>
        {ofProduct(product)}
      </>
    }
    shown={String(product.quantity)}
    inputMode="numeric"
    parse={(written) => (/^\d{1,7}$/.test(written.trim()) ? { value: Number(written) } : undefined)}
    wrong="Saisissez un nombre entier."
    onSave={(value) => table.change(product, { field: 'stock', value: value ?? 0, seen: product.quantity })}
    className="w-24"
  />
)

export const CategoryCell = ({ product, table }: CellProps) => (
  <ChoiceCell
    name="Catégorie"
    title={product.title}
    shown={product.categoryName ?? 'Sans catégorie'}
    value={product.categoryId ?? ''}
    onSave={(value) => table.change(product, { field: 'category', value, seen: product.categoryId })}
  >
    <CategoryOptions />
  </ChoiceCell>
)

/** Nothing to choose for who has one place. */
export const PlaceCell = ({ product, table }: CellProps) =>
  product.placeName && (
    <ChoiceCell
      name="Lieu"
      title={product.title}
      shown={product.placeName}
      value={product.pickupPlaceId ?? ''}
      onSave={(value) =>
        table.change(product, { field: 'place', value: value || null, seen: product.pickupPlaceId })
      }
    >
      <PlaceOptions chosen={product.pickupPlaceId} />
    </ChoiceCell>
  )

/** The usual place stands for none, save where it is named. */
export function PlaceOptions({ chosen }: { chosen: string | null }) {
  const { data: places = [] } = useQuery(ownPlacesQuery)
  return places.map(({ id, name, isDefault }) => (
    <option key={id} value={isDefault && chosen !== id ? '' : id}>
      {name}
    </option>
  ))
}

interface ChoiceCellProps {
  /** What is chosen: `Catégorie`. */
  name: string
  title: string
  shown: string
  value: string
  /** Its options, rendered when it is opened. */
  children: ReactNode
  onSave: (value: string) => Promise<unknown>
}

/** One of a list, changed where it stands: a list is drawn once it is pressed; Escape and leaving it take it back. */
function ChoiceCell({ name, title, shown, value, children, onSave }: ChoiceCellProps) {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  const label = `${name} de «\u00a0${title}\u00a0»`
  if (isOpen)
    return (
      <select
        aria-label={label}
        defaultValue={value}
        // biome-ignore lint/a11y/noAutofocus: the seller has just pressed the button that opens it
        autoFocus
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        onChange={async (event) => {
          const chosen = event.target.value
          close()
          setPending(true)
          await onSave(chosen)
          setPending(false)
        }}
        className="min-h-11 max-w-full rounded-md border border-line-strong bg-paper px-2 text-ink"
      >
        {children}
      </select>
    )
  return (
    <button
      ref={opener}
      type="button"
      aria-label={`${shown}, changer\u00a0: ${label}`}
      aria-busy={isPending}
      onClick={() => setOpen(true)}
      className="inline-flex min-h-11 items-center gap-1 text-left underline decoration-dotted underline-offset-4 hover:text-fir sm:min-h-6 aria-busy:opacity-60"
    >
      {shown}
      <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}

interface NumberCellProps {
  /** To screen readers, with the article. */
  label: ReactNode
  /** As it stands in the list. */
  shown: string
  placeholder?: string
  inputMode: 'numeric' | 'decimal'
  /** What is typed; undefined: it is none. */
  parse: (written: string) => { value: number | null } | undefined
  /** Said when it is none. */
  wrong: string
  /** Answers once it is saved, or has reported why not. */
  onSave: (value: number | null) => Promise<unknown>
  className: string
}

/** What is typed into a cell, saved once if it is a number other than the shown one. */
function useNumberDraft({ shown, parse, onSave }: Pick<NumberCellProps, 'shown' | 'parse' | 'onSave'>) {
  const [isPending, setPending] = useState(false)
  /** What is being typed; null: nothing, the list's own figure shows. */
  const [draft, setDraft] = useState<string | null>(null)
  const parsed = draft === null ? undefined : parse(draft)
  const isWrong = draft !== null && parsed === undefined

  async function save() {
    if (draft === null || !parsed || isPending) return
    if (draft.trim() === shown) return setDraft(null)
    setPending(true)
    await onSave(parsed.value)
    setPending(false)
    setDraft(null)
  }
  return { draft, setDraft, isWrong, isPending, save }
}

/** A figure changed where it stands: Enter or leaving the field saves it, Escape takes it back. */
function NumberCell({
  label,
  shown,
  placeholder,
  inputMode,
  parse,
  wrong,
  onSave,
  className,
}: NumberCellProps) {
  const errorId = useId()
  const { draft, setDraft, isWrong, isPending, save } = useNumberDraft({ shown, parse, onSave })

  return (
    <form
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label className="flex items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-1 max-sm:text-sm max-sm:text-ink-soft">
        {label}
        <input
          {...(draft === null && { [idleCell]: '' })}
          inputMode={inputMode}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          value={draft ?? shown}
          readOnly={isPending}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setDraft(null)
          }}
          className={`min-h-11 rounded-md border border-line-strong bg-paper px-3 text-right text-base text-ink tabular-nums read-only:text-ink-soft hover:border-fir aria-invalid:border-danger lg:w-full ${className}`}
        />
      </label>
      {isWrong && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
          {wrong}
        </p>
      )}
    </form>
  )
}
