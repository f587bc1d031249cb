import { Button } from '#app/components/button.tsx'
import { NumberStepper } from '#app/components/number-stepper.tsx'
import { quickAmounts } from '#domain/selling/stock-out.ts'

interface AmountChoiceProps {
  amount: number
  /** How many there are. */
  stock: number
  /** A request without an answer is repeated unchanged. */
  isFixed: boolean
  onChange: (amount: number) => void
}

/** How many units go: one by one, written in, or the usual amounts at one touch. */
export function AmountChoice({ amount, stock, isFixed, onChange }: AmountChoiceProps) {
  const choose = (chosen: number) => onChange(Math.min(Math.max(chosen, 1), stock))
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Combien d’unités retirer</legend>
      <NumberStepper
        value={amount}
        labels={{ field: 'Unités à retirer', less: 'Une de moins', more: 'Une de plus' }}
        isLarge
        canLess={!isFixed && amount > 1}
        canMore={!isFixed && amount < stock}
        isReadOnly={isFixed}
        onLess={() => choose(amount - 1)}
        onMore={() => choose(amount + 1)}
        onWrite={choose}
      />
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
