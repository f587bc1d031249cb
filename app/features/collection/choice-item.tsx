import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { KeptView } from '#app/lib/kept-collection.ts'
import { leftOf } from '#domain/orders/collection-choice.ts'

const step = 'size-12 aria-disabled:bg-transparent aria-disabled:[&_svg]:opacity-40'

interface ChoiceItemProps {
  item: KeptView['items'][number]
  quantity: number
  onQuantity: (quantity: number) => void
}

/** One article: handed over or not, and how many of it. */
export function ChoiceItem({ item, quantity, onQuantity }: ChoiceItemProps) {
  const id = useId()
  const left = leftOf(item)
  return (
    <li className="grid gap-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-4">
        <input
          type="checkbox"
          checked={quantity > 0}
          onChange={(event) => onQuantity(event.target.checked ? left : 0)}
          aria-describedby={id}
          className="size-7 shrink-0 accent-fir"
        />
        <span className="size-16 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
          {item.picture && <Picture picture={item.picture} alt="" sizes="4rem" className="size-full" />}
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold wrap-anywhere">{item.title}</span>
          <span id={id} className="text-sm text-ink-soft">
            {quantityText(left, item.handedOver)}
          </span>
        </span>
      </label>
      {left > 1 && (
        <fieldset className="flex items-center justify-self-end rounded-md border border-line-strong">
          <legend className="sr-only">Pièces remises de {item.title}</legend>
          <Button
            variant="ghost"
            size="icon"
            className={step}
            aria-label="Une pièce de moins"
            aria-disabled={quantity === 0}
            onClick={() => onQuantity(Math.max(0, quantity - 1))}
          >
            <Minus aria-hidden="true" className="size-5" />
          </Button>
          <output aria-live="polite" className="min-w-10 text-center text-xl font-semibold tabular-nums">
            {quantity}
            <span className="sr-only"> sur {left}</span>
          </output>
          <Button
            variant="ghost"
            size="icon"
            className={step}
            aria-label="Une pièce de plus"
            aria-disabled={quantity === left}
            onClick={() => onQuantity(Math.min(left, quantity + 1))}
          >
            <Plus aria-hidden="true" className="size-5" />
          </Button>
        </fieldset>
      )}
    </li>
  )
}

const quantityText = (left: number, handedOver: number): string =>
  handedOver > 0
    ? `${left} à remettre, ${handedOver} déjà remise${handedOver > 1 ? 's' : ''}`
    : `${left} à remettre`
