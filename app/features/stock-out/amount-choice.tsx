import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { quickAmounts } from '#domain/selling/stock-out.ts'

interface AmountChoiceProps {
  amount: number
  /** How many there are. */
  stock: number
  /** What was asked for and not answered is asked for again as it was. */
  isFixed: boolean
  onChange: (amount: number) => void
}

const end = 'size-12 aria-disabled:bg-transparent aria-disabled:[&_svg]:opacity-40'

/** How many units go: one by one, written in, or the usual amounts at one touch. */
export function AmountChoice({ amount, stock, isFixed, onChange }: AmountChoiceProps) {
  /** What is being written. */
  const [draft, setDraft] = useState<string | null>(null)
  const choose = (wanted: number) => onChange(Math.min(Math.max(wanted, 1), stock))
  const commit = () => {
    setDraft(null)
    if (draft !== null && /^\d+$/.test(draft.trim())) choose(Number(draft))
  }
  const canLess = !isFixed && amount > 1
  const canMore = !isFixed && amount < stock
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Combien d’unités retirer</legend>
      <div className="flex rounded-md border border-line-strong bg-paper">
        <Button
          variant="ghost"
          size="icon"
          className={`rounded-r-none ${end}`}
          aria-label="Une de moins"
          aria-disabled={!canLess}
          onClick={() => canLess && choose(amount - 1)}
        >
          <Minus aria-hidden="true" className="size-5" />
        </Button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          aria-label="Unités à retirer"
          readOnly={isFixed}
          value={draft ?? amount}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          onBlur={commit}
          className="w-10 min-w-0 bg-transparent text-center text-lg font-semibold tabular-nums sm:w-14"
        />
        <Button
          variant="ghost"
          size="icon"
          className={`rounded-l-none ${end}`}
          aria-label="Une de plus"
          aria-disabled={!canMore}
          onClick={() => canMore && choose(amount + 1)}
        >
          <Plus aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {quickAmounts(stock).map((quick) => (
        <Button
          key={quick}
          variant="outline"
          className="min-h-12 min-w-12 px-3 max-sm:min-w-11 max-sm:px-2.5 tabular-nums aria-pressed:border-fir aria-pressed:bg-fir-tint"
          aria-pressed={amount === quick}
          aria-disabled={isFixed || undefined}
          onClick={() => !isFixed && choose(quick)}
        >
          {quick === stock ? (
            <>
              Tout<span className="max-sm:sr-only"> ({quick})</span>
            </>
          ) : (
            quick
          )}
        </Button>
      ))}
    </fieldset>
  )
}
