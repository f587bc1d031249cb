import { useState } from 'react'
import { type OwnProductRow, useSetStock } from '../queries.ts'

/** The stock, changed where it stands: Enter or leaving the field saves it, Escape takes it back. */
export function StockField({ product }: { product: OwnProductRow }) {
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
