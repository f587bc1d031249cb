import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { cartMessages } from '#domain/cart-messages.ts'
import { type CartItem, isAtMax } from '#domain/orders/cart.ts'

interface QuantityControlProps {
  item: CartItem
  onQuantity: (item: CartItem, quantity: number) => void
}

/** One less, one more, or a number written in: forty boxes are not forty clicks. */
export function QuantityControl({ item, onQuantity }: QuantityControlProps) {
  const tooltip = useId()
  const isFull = isAtMax(item)
  /** What is being written. */
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    setDraft(null)
    if (draft !== null && /^\d+$/.test(draft.trim()) && Number(draft) !== item.quantity)
      onQuantity(item, Number(draft))
  }
  return (
    <div className="flex items-center gap-2.5">
      <fieldset className="flex rounded-md border border-line-strong">
        <legend className="sr-only">Quantité de {item.title}</legend>
        <Button
          variant="ghost"
          size="icon"
          className="rounded-r-none"
          aria-label="Diminuer la quantité"
          onClick={() => onQuantity(item, item.quantity - 1)}
        >
          <Minus aria-hidden="true" className="size-4.5" />
        </Button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          aria-label="Quantité"
          value={draft ?? item.quantity}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          onBlur={commit}
          className="w-11 min-w-0 bg-transparent text-center font-semibold tabular-nums"
        />
        <div className="group relative">
          <Button
            variant="ghost"
            size="icon"
            className="rounded-l-none aria-disabled:bg-transparent aria-disabled:[&_svg]:opacity-40"
            aria-label="Augmenter la quantité"
            aria-disabled={isFull}
            aria-describedby={isFull ? tooltip : undefined}
            onClick={() => !isFull && onQuantity(item, item.quantity + 1)}
          >
            <Plus aria-hidden="true" className="size-4.5" />
          </Button>
          {isFull && (
            <span
              id={tooltip}
              role="tooltip"
              className="pointer-events-none invisible absolute right-0 bottom-full z-10 mb-1.5 w-max max-w-56 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-paper group-focus-within:visible group-hover:visible"
            >
              {cartMessages.maxReached}
            </span>
          )}
        </div>
      </fieldset>
      {isFull && (
        <span className="rounded-sm bg-terracotta-tint px-2 py-0.5 text-sm font-semibold text-terracotta-deep">
          Max
        </span>
      )}
    </div>
  )
}
