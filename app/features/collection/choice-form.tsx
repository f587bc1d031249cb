import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { ApiError } from '#app/lib/api.ts'
import type { StoredView } from '#app/lib/stored-collection.ts'
import { formatQuantity, unitNames } from '#domain/catalogue/sale-units.ts'
import { formatMoment } from '#domain/dates.ts'
import { type Chosen, leftOf, quantitiesChosen, quantitiesLeft } from '#domain/orders/pickup-code.ts'
import { quantitiesText } from '#domain/orders/sold-quantity.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import { Notice, StageTitle } from './notice.tsx'

interface ChoiceFormProps {
  view: StoredView
  chosen: Chosen
  refused: ApiError | null
  onChoose: (chosen: Chosen) => void
  onConfirm: () => void
  onLeave: () => void
}

/** The articles of a pickup code, to be handed over one by one. */
export function ChoiceForm({ view, chosen, refused, onChoose, onConfirm, onLeave }: ChoiceFormProps) {
  const open = view.items.filter((item) => leftOf(item) > 0)
  const taken = quantitiesText(quantitiesChosen(open, chosen))
  const rest = quantitiesText(
    quantitiesLeft(open.map((item) => ({ ...item, quantity: item.quantity - (chosen[item.id] ?? 0) }))),
  )
  return (
    <div className="grid gap-6">
      <header className="grid gap-2 border-l-4 border-fir pl-4">
        <p className="text-sm text-ink-soft">
          Commande {view.number}
          {view.deliveryOption === 'quote' && ' · livraison'}
          {view.appointment && ` · rendez-vous ${formatMoment(view.appointment.startsAt)}`}
        </p>
        <StageTitle>{view.buyerName}</StageTitle>
      </header>
      {refused && <Notice title={refused.problem.title}>{refused.message}</Notice>}
      <section aria-labelledby="a-remettre" className="grid gap-3">
        <h2 id="a-remettre" className="text-xl">
          À remettre
        </h2>
        <ul className="divide-y divide-line rounded-lg bg-paper shadow-card">
          {open.map((item) => (
            <ChoiceItem
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
          {summaryOf(taken, rest)}
        </p>
        <Button
          size="lg"
          aria-describedby="bilan"
          aria-disabled={!taken}
          onClick={() => taken && onConfirm()}
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

function summaryOf(taken: string, rest: string): string {
  if (!taken) return 'Choisissez au moins un article à remettre.'
  if (!rest) return `Vous remettez ${taken}\u00a0: plus rien ne reste dû.`
  return `Vous remettez ${taken}. Reste dû\u00a0: ${rest}, dont le prix reste retenu.`
}

const step = 'size-12 aria-disabled:bg-transparent aria-disabled:[&_svg]:opacity-40'

interface ChoiceItemProps {
  item: StoredView['items'][number]
  quantity: number
  onQuantity: (quantity: number) => void
}

/** One article, whether it is handed over, and how many units of it. */
function ChoiceItem({ item, quantity, onQuantity }: ChoiceItemProps) {
  const id = useId()
  const left = leftOf(item)
  const unit = item.saleUnit ?? 'piece'
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
          <span className="font-semibold wrap-anywhere">{unbroken(item.title)}</span>
          <span id={id} className="text-sm text-ink-soft">
            {formatQuantity(left, unit)} à remettre
            {item.handedOver > 0 && `, ${formatQuantity(item.handedOver, unit)} déjà à l’acheteur`}
          </span>
        </span>
      </label>
      {left > 1 && (
        <fieldset className="flex items-center justify-self-end rounded-md border border-line-strong">
          <legend className="sr-only">
            Quantité remise de {item.title}, en {unitNames[unit].many}
          </legend>
          <Button
            variant="ghost"
            size="icon"
            className={step}
            aria-label="Diminuer la quantité"
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
            aria-label="Augmenter la quantité"
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
