import { Button } from '#app/components/button.tsx'
import type { ApiError } from '#app/lib/api.ts'
import type { KeptView } from '#app/lib/kept-collection.ts'
import { formatMoment } from '#domain/dates.ts'
import {
  type Chosen,
  leftOf,
  piecesChosen,
  piecesLeft,
  piecesText,
} from '#domain/orders/collection-choice.ts'
import { ChoiceItem } from './choice-item.tsx'
import { Notice } from './notice.tsx'
import { StageTitle } from './stage-title.tsx'

interface ChoiceFormProps {
  view: KeptView
  chosen: Chosen
  refused: ApiError | null
  onChoose: (chosen: Chosen) => void
  onConfirm: () => void
  onLeave: () => void
}

/** What the code opened: to be handed over, article by article. */
export function ChoiceForm({ view, chosen, refused, onChoose, onConfirm, onLeave }: ChoiceFormProps) {
  const open = view.items.filter((item) => leftOf(item) > 0)
  const count = piecesChosen(open, chosen)
  const left = piecesLeft(open) - count
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
          {summaryOf(count, left)}
        </p>
        <Button
          size="lg"
          aria-describedby="bilan"
          aria-disabled={count === 0}
          onClick={() => count > 0 && onConfirm()}
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

function summaryOf(count: number, left: number): string {
  if (count === 0) return 'Choisissez au moins un article à remettre.'
  if (left === 0) return `Vous remettez ${piecesText(count)}\u00a0: plus rien ne reste dû.`
  const rest = left === 1 ? 'une reste due\u00a0: son' : `${piecesText(left)} restent dues\u00a0: leur`
  return `Vous remettez ${piecesText(count)}, ${rest} prix reste retenu.`
}
