import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, ScanQrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import type { ApiError } from '#app/lib/api.ts'
import { stockOutMessages } from '#domain/selling-messages.ts'
import { type StockProduct, useTakeOutOfStock } from './queries.ts'

/**
 * On a phone at the thumb, however far one has scrolled, and at the end of the product; in a window too low to give away so
 * much, where it stands.
 */
const bar = [
  'grid gap-3 max-md:-mx-4 max-md:border-y max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3',
  'max-md:[@media(height>=30rem)]:sticky max-md:[@media(height>=30rem)]:bottom-foot',
  'max-md:[@media(height>=30rem)]:z-30 max-md:[@media(height>=30rem)]:order-last',
].join(' ')

export function RemovalAction({ product, onScan }: { product: StockProduct; onScan: () => void }) {
  const { remove, isPending, isDone, failure } = useRemoval(product)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className={bar}>
      <div role="status" className="empty:hidden">
        {isDone && (
          <p className="flex items-center gap-2 font-semibold text-fir">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            {stockOutMessages.success}
          </p>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {failure && (
          <p className="flex gap-2 text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="font-semibold">{failure.text}</span>
              {failure.isUnanswered && (
                <span className="block text-sm">
                  Réessayez{'\u00a0'}: la pièce ne sera pas retirée deux fois.
                </span>
              )}
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          className="min-h-13 grow whitespace-nowrap max-md:px-3 md:text-lg"
          disabled={product.quantity <= 0}
          // Only said to be: disabled, it would lose the focus that the dialog has just given back.
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && setIsConfirming(true)}
        >
          {isPending ? 'Retrait en cours…' : 'Retirer du stock'}
        </Button>
        <Button
          variant="outline"
          className={clsx('min-h-13 whitespace-nowrap max-md:px-3', isDone ? 'grow' : 'min-w-16 md:hidden')}
          onClick={onScan}
        >
          <ScanQrCode aria-hidden="true" className={clsx('size-6', isDone && 'max-md:hidden')} />
          <span className={isDone ? undefined : 'sr-only'}>Scanner un autre</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={stockOutMessages.confirmation.title}
        size="lg"
        submit="Supprimer"
        variant="destructive"
        onConfirm={() => {
          setIsConfirming(false)
          remove()
        }}
      >
        {stockOutMessages.confirmation.text}
      </ConfirmDialog>
    </div>
  )
}

/** The server said no. Anything else leaves open whether the piece is gone. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500

/**
 * Removing one unit. A removal that was not answered keeps its id until it is: asked for again, it is not a second one.
 */
function useRemoval(product: StockProduct) {
  const removal = useTakeOutOfStock(product)
  const unanswered = useRef<string | null>(null)

  function remove() {
    if (removal.isPending) return
    unanswered.current ??= crypto.randomUUID()
    removal.mutate(unanswered.current, {
      onSuccess: () => {
        unanswered.current = null
      },
      onError: (error) => {
        if (isRefusal(error)) unanswered.current = null
      },
    })
  }

  return {
    remove,
    isPending: removal.isPending,
    isDone: removal.isSuccess,
    failure: removal.error && messageOf(removal.error),
  }
}

const messageOf = (error: ApiError) =>
  isRefusal(error)
    ? { text: error.message, isUnanswered: false }
    : { text: stockOutMessages.failure, isUnanswered: true }
