import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, ScanQrCode, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { NumberStepper } from '#app/components/number-stepper.tsx'
import type { ApiError } from '#app/lib/api.ts'
import { quickAmounts } from '#domain/selling/stock-removals.ts'
import { stockRemovalMessages, unitsText } from '#domain/selling-messages.ts'
import {
  type Removal,
  removalsQuery,
  type StockProduct,
  useRemoveFromStock,
  useUndoRemoval,
} from './queries.ts'

/**
 * On a phone the buttons are sticky at the bottom, within reach of the thumb, and follow the product. In a low window they are not
 * sticky.
 */
const barClass = [
  'grid gap-3 max-md:-mx-4 max-md:border-y max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3',
  'max-md:[@media(height>=30rem)]:sticky max-md:[@media(height>=30rem)]:bottom-foot',
  'max-md:[@media(height>=30rem)]:z-30 max-md:[@media(height>=30rem)]:order-last',
].join(' ')

export function RemovalAction({ product, onScan }: { product: StockProduct; onScan: () => void }) {
  const { remove, removed, unanswered, isPending, failure } = useRemoval(product)
  const [isConfirming, setIsConfirming] = useState(false)
  const [chosenAmount, setChosenAmount] = useState(1)
  const units = unanswered?.quantity ?? Math.max(1, Math.min(chosenAmount, product.quantity))
  return (
    <div className={barClass}>
      <div role="status" className="empty:hidden">
        {removed && <Removed product={product} removal={removed} />}
      </div>
      <div role="alert" className="empty:hidden">
        {failure && (
          <p className="flex gap-2 text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="font-semibold">{failure}</span>
              {unanswered && (
                <span className="block text-sm">Réessayez{'\u00a0'}: rien ne sera retiré deux fois.</span>
              )}
            </span>
          </p>
        )}
      </div>
      {product.quantity > 1 && (
        <AmountChoice
          amount={units}
          stock={product.quantity}
          isFixed={isPending || unanswered !== null}
          onChange={setChosenAmount}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={units > 1 ? 'destructive' : 'default'}
          className="min-h-13 grow whitespace-nowrap max-md:px-3 md:text-lg"
          disabled={product.quantity <= 0}
          // Not disabled, because it would lose the focus that the dialog has just restored.
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && setIsConfirming(true)}
        >
          {isPending ? 'Retrait en cours…' : units === 1 ? 'Retirer du stock' : removeText(units, product)}
        </Button>
        <Button
          variant="outline"
          className={clsx('min-h-13 whitespace-nowrap max-md:px-3', removed ? 'grow' : 'min-w-16 md:hidden')}
          onClick={onScan}
        >
          <ScanQrCode aria-hidden="true" className={clsx('size-6', removed && 'max-md:hidden')} />
          <span className={removed ? undefined : 'sr-only'}>Scanner un autre</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={stockRemovalMessages.confirmation.title}
        size="lg"
        submit={units === 1 ? 'Supprimer' : removeText(units, product)}
        variant="destructive"
        onConfirm={() => {
          setIsConfirming(false)
          remove(units, () => setChosenAmount(1))
        }}
      >
        {stockRemovalMessages.confirmationOf(units, product.saleUnit)}
      </ConfirmDialog>
    </div>
  )
}

const removeText = (units: number, { saleUnit }: StockProduct) => `Retirer ${unitsText(units, saleUnit)}`

/** Reports a removal that succeeded, with a button that undoes it. */
function Removed({ product, removal }: { product: StockProduct; removal: Removal }) {
  const undo = useUndoRemoval(product)
  const { data } = useQuery(removalsQuery(product.id))
  // Also undone in the list of removals, or by another user.
  if (undo.isSuccess || data?.some(({ id, undone }) => id === removal.id && undone)) return null
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="flex items-center gap-2 font-semibold text-fir">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {stockRemovalMessages.successOf(removal.quantity, product.saleUnit)}
      </p>
      <Button
        variant="ghost"
        className="px-2"
        aria-label="Annuler cette sortie"
        aria-disabled={undo.isPending || undefined}
        onClick={() => undo.mutate(removal)}
      >
        <Undo2 aria-hidden="true" className="size-5" />
        {undo.isPending ? 'Annulation…' : 'Annuler'}
      </Button>
    </div>
  )
}

/** Whether the server refused. After any other error it is unknown whether the units were removed. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500

/**
 * Removes units. A removal without a response retains its id and amount until the server responds, so that a repetition is not a
 * second removal.
 */
function useRemoval(product: StockProduct) {
  const removal = useRemoveFromStock(product)
  const [unanswered, setUnanswered] = useState<Removal | null>(null)

  function remove(quantity: number, onDone: () => void) {
    if (removal.isPending) return
    const request = unanswered ?? { id: crypto.randomUUID(), quantity }
    removal.mutate(request, {
      onSuccess: () => {
        setUnanswered(null)
        onDone()
      },
      onError: (error) => setUnanswered(isRefusal(error) ? null : request),
    })
  }

  const { error, isSuccess, isPending, variables } = removal
  return {
    remove,
    isPending,
    unanswered,
    removed: isSuccess ? variables : null,
    failure: error && (isRefusal(error) ? error.message : stockRemovalMessages.failure),
  }
}

interface AmountChoiceProps {
  amount: number
  /** The product's stock, which the amount cannot exceed. */
  stock: number
  /** Whether the amount is fixed, because an unanswered request must be repeated unchanged. */
  isFixed: boolean
  onChange: (amount: number) => void
}

/** Chooses the number of units: by steps, by typing, or with buttons for usual amounts. */
function AmountChoice({ amount, stock, isFixed, onChange }: AmountChoiceProps) {
  const choose = (chosen: number) => onChange(Math.min(Math.max(chosen, 1), stock))
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Combien d’unités retirer</legend>
      <NumberStepper
        value={amount}
        labels={{ field: 'Unités à retirer', less: 'Une de moins', more: 'Une de plus' }}
        isLarge
        canDecrease={!isFixed && amount > 1}
        canIncrease={!isFixed && amount < stock}
        isReadOnly={isFixed}
        onDecrease={() => choose(amount - 1)}
        onIncrease={() => choose(amount + 1)}
        onType={choose}
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
