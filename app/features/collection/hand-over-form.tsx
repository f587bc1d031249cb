import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { ApiError } from '#app/lib/api.ts'
import type { StoredOrder } from '#app/lib/stored-collection.ts'
import { formatQuantity, unitNames } from '#domain/catalogue/sale-units.ts'
import { formatMoment } from '#domain/dates.ts'
import {
  type ChosenQuantities,
  listChosenQuantities,
  listRemainingQuantities,
  remainingQuantity,
} from '#domain/orders/pickup-code.ts'
import { quantitiesText } from '#domain/orders/sold-quantity.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import { Notice, StageTitle } from './notice.tsx'

interface HandOverFormProps {
  order: StoredOrder
  chosen: ChosenQuantities
  refusal: ApiError | null
  onChoose: (chosen: ChosenQuantities) => void
  onConfirm: () => void
  onLeave: () => void
}

/** The form with the items of a pickup code, in which the seller marks what is handed over. */
export function HandOverForm({ order, chosen, refusal, onChoose, onConfirm, onLeave }: HandOverFormProps) {
  const remainingItems = order.items.filter((item) => remainingQuantity(item) > 0)
  const chosenText = quantitiesText(listChosenQuantities(remainingItems, chosen))
  const remainingText = quantitiesText(
    listRemainingQuantities(
      remainingItems.map((item) => ({ ...item, quantity: item.quantity - (chosen[item.id] ?? 0) })),
    ),
  )
  return (
    <div className="grid gap-6">
      <header className="grid gap-2 border-l-4 border-fir pl-4">
        <p className="text-sm text-ink-soft">
          Commande {order.number}
          {order.deliveryOption === 'quote' && ' · livraison'}
          {order.appointment && ` · rendez-vous ${formatMoment(order.appointment.startsAt)}`}
        </p>
        <StageTitle>{order.buyerName}</StageTitle>
      </header>
      {refusal && <Notice title={refusal.problem.title}>{refusal.message}</Notice>}
      <section aria-labelledby="a-remettre" className="grid gap-3">
        <h2 id="a-remettre" className="text-xl">
          À remettre
        </h2>
        <ul className="divide-y divide-line rounded-lg bg-paper shadow-card">
          {remainingItems.map((item) => (
            <HandOverFormItem
              key={item.id}
              item={item}
              quantity={chosen[item.id] ?? 0}
              onQuantity={(quantity) => onChoose({ ...chosen, [item.id]: quantity })}
            />
          ))}
        </ul>
      </section>
      <div className="sticky bottom-foot -mx-4 grid gap-3 border-t border-line bg-plaster px-4 pt-3 pb-4 md:static md:mx-0 md:border-0 md:px-0">
        <p id="bilan" aria-live="polite" className="font-medium">
          {describeChoice(chosenText, remainingText)}
        </p>
        <Button
          size="lg"
          aria-describedby="bilan"
          aria-disabled={!chosenText}
          onClick={() => chosenText && onConfirm()}
        >
          Confirmer la remise
        </Button>
      </div>
      <Button variant="ghost" className="justify-self-center" onClick={onLeave}>
        Ne rien remettre
      </Button>
    </div>
  )
}

function describeChoice(chosenText: string, remainingText: string): string {
  if (!chosenText) return 'Choisissez au moins un article à remettre.'
  if (!remainingText) return `Vous remettez ${chosenText}\u00a0: plus rien ne reste dû.`
  return `Vous remettez ${chosenText}. Reste dû\u00a0: ${remainingText}, dont le prix reste retenu.`
}

const stepClass = 'size-12 aria-disabled:bg-transparent aria-disabled:[&_svg]:opacity-40'

interface HandOverFormItemProps {
  item: StoredOrder['items'][number]
  quantity: number
  onQuantity: (quantity: number) => void
}

/** One item, with a checkbox for its hand-over and the number of units. */
function HandOverFormItem({ item, quantity, onQuantity }: HandOverFormItemProps) {
  const id = useId()
  const remaining = remainingQuantity(item)
  const unit = item.saleUnit ?? 'piece'
  return (
    <li className="grid gap-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-4">
        <input
          type="checkbox"
          checked={quantity > 0}
          onChange={(event) => onQuantity(event.target.checked ? remaining : 0)}
          aria-describedby={id}
          className="size-7 shrink-0 accent-fir"
        />
        <span className="size-16 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
          {item.picture && <Picture picture={item.picture} alt="" sizes="4rem" className="size-full" />}
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold wrap-anywhere">{unbroken(item.title)}</span>
          <span id={id} className="text-sm text-ink-soft">
            {formatQuantity(remaining, unit)} à remettre
            {item.handedOver > 0 && `, ${formatQuantity(item.handedOver, unit)} déjà à l’acheteur`}
          </span>
        </span>
      </label>
      {remaining > 1 && (
        <fieldset className="flex items-center justify-self-end rounded-md border border-line-strong">
          <legend className="sr-only">
            Quantité remise de {item.title}, en {unitNames[unit].many}
          </legend>
          <Button
            variant="ghost"
            size="icon"
            className={stepClass}
            aria-label="Diminuer la quantité"
            aria-disabled={quantity === 0}
            onClick={() => onQuantity(Math.max(0, quantity - 1))}
          >
            <Minus aria-hidden="true" className="size-5" />
          </Button>
          <output aria-live="polite" className="min-w-10 text-center text-xl font-semibold tabular-nums">
            {quantity}
            <span className="sr-only"> sur {remaining}</span>
          </output>
          <Button
            variant="ghost"
            size="icon"
            className={stepClass}
            aria-label="Augmenter la quantité"
            aria-disabled={quantity === remaining}
            onClick={() => onQuantity(Math.min(remaining, quantity + 1))}
          >
            <Plus aria-hidden="true" className="size-5" />
          </Button>
        </fieldset>
      )}
    </li>
  )
}
