import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { UnitPrice } from '#app/components/unit-price.tsx'
import { formatDate } from '#domain/dates.ts'
import { type OwnProductRow, useSetStock } from '../queries.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { RowMenu } from './row-menu.tsx'
import { StatusMenu } from './status-menu.tsx'
import type { ProductActions } from './use-product-actions.ts'

/** Of a row on a large screen: box, picture, name, price, stock, status, menu. The headings stand over the same columns. */
export const rowColumns = 'lg:grid-cols-[2.75rem_5.5rem_minmax(0,1fr)_8rem_6rem_13rem_2.75rem] lg:gap-x-4'

interface ProductRowProps {
  product: OwnProductRow
  isChosen: boolean
  onToggle: () => void
  actions: ProductActions
  onDelete: () => void
  onPrint: () => void
}

/** One product of the list: a row on a large screen, a card on a phone. */
export const ProductRow = ({ product, isChosen, onToggle, actions, onDelete, onPrint }: ProductRowProps) => (
  <li
    className={`grid grid-cols-[2.75rem_4.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 gap-y-3 border-b border-line px-1 py-4 has-checked:bg-fir-tint max-[22rem]:grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] sm:gap-x-4 lg:py-3 ${rowColumns}`}
  >
    <label className="grid size-11 cursor-pointer place-items-center self-start lg:self-center">
      <span className="sr-only">Choisir «&nbsp;{product.title}&nbsp;»</span>
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-5 accent-fir" />
    </label>
    <div className="aspect-4/3 self-start overflow-hidden rounded-sm bg-plaster-deep max-[22rem]:hidden lg:self-center">
      {product.picture && <Picture picture={product.picture} alt="" sizes="88px" className="size-full" />}
    </div>
    <div className="grid gap-1">
      <h3 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
        <Link
          to={`/profile?tab=products&edit=${product.id}`}
          className="underline-offset-4 hover:text-fir hover:underline"
        >
          {product.title}
        </Link>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {product.isHidden && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-terracotta">
            <EyeOff aria-hidden="true" className="size-4" />
            Masqué
          </span>
        )}
        <span className="tabular-nums">
          <span className="sr-only">Code </span>
          {product.uniqueCode}
        </span>
        {product.reference && <span className="wrap-anywhere">Réf.&nbsp;{product.reference}</span>}
        {product.placeName && <span className="wrap-anywhere">{product.placeName}</span>}
        <span>{formatDate(product.createdAt)}</span>
        {product.availableUntil && (
          <span>
            {product.hasEnded ? 'Terminé le' : 'jusqu’au'} {formatDate(product.availableUntil)}
          </span>
        )}
      </p>
    </div>
    <div className="self-start lg:order-last lg:self-center">
      <RowMenu product={product} actions={actions} onDelete={onDelete} onPrint={onPrint} />
    </div>
    <div className="max-lg:col-start-2 max-lg:col-end-[-1] max-lg:flex max-lg:flex-wrap max-lg:items-start max-lg:gap-3 lg:contents">
      <p className="font-display font-bold tabular-nums max-lg:grow max-lg:py-2.5 lg:text-right">
        <UnitPrice
          price={product.price === null ? { kind: 'on-request' } : { kind: 'amount', amount: product.price }}
          sale={product.sale}
        />
      </p>
      <StockField product={product} />
      <div className="max-sm:w-full sm:max-lg:w-60">
        <StatusMenu product={product} actions={actions} />
      </div>
    </div>
    {product.refusalReason && (
      <div className="order-last col-span-full grid gap-1 sm:max-lg:col-start-2 lg:col-start-3">
        <RefusalNote reason={product.refusalReason} />
        <Link
          to={`/profile?tab=products&edit=${product.id}`}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-fir underline underline-offset-4"
        >
          Corriger l’annonce<span className="sr-only"> «&nbsp;{product.title}&nbsp;»</span>
        </Link>
      </div>
    )}
  </li>
)

/** The stock, changed where it stands: Enter or leaving the field saves it, Escape takes it back. */
function StockField({ product }: { product: OwnProductRow }) {
  const { mutate, isPending } = useSetStock(product.id)
  /** What is being typed; null: nothing, the list's own figure shows. */
  const [draft, setDraft] = useState<string | null>(null)
  const errorId = `stock-${product.id}-error`
  const isWrong = draft !== null && !/^\d{1,7}$/.test(draft.trim())

  function save() {
    if (draft === null || isWrong || isPending) return
    const quantity = Number(draft)
    if (quantity === product.quantity) return setDraft(null)
    mutate({ quantity, seen: product.quantity }, { onSettled: () => setDraft(null) })
  }

  return (
    <form
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className="flex items-center gap-2">
        <span className="lg:sr-only">Stock</span>
        <span className="sr-only"> de «&nbsp;{product.title}&nbsp;»</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={draft ?? String(product.quantity)}
          readOnly={isPending}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setDraft(null)
          }}
          className="min-h-11 w-24 rounded-md border border-line-strong bg-paper px-3 text-right tabular-nums read-only:text-ink-soft hover:border-fir aria-invalid:border-danger lg:w-full"
        />
      </label>
      {isWrong && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
          Saisissez un nombre entier.
        </p>
      )}
    </form>
  )
}
