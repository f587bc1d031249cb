import { type TransitionName, transitionOf } from '#domain/orders/lifecycle.ts'
import { states } from '#domain/orders/states.ts'
import { DecisionForm } from './decision-form.tsx'
import { FulfilmentDialog } from './fulfilment-dialog.tsx'
import type { MoneyFulfilment } from './queries.ts'

interface DecisionButtonProps {
  fulfilment: MoneyFulfilment
  name: TransitionName
  sellerName: string
}

/** One decision of the table of transitions that is an administrator's. */
export function DecisionButton({ fulfilment, name, sellerName }: DecisionButtonProps) {
  const label = transitionOf(name).button?.administrator
  const text = decisionTexts[name]
  if (!label || !text) return null
  return (
    <FulfilmentDialog fulfilmentId={fulfilment.fulfilmentId} label={label} sellerName={sellerName}>
      {({ change, ...dialog }) => (
        <DecisionForm
          {...dialog}
          text={text}
          submit={label}
          limit={
            name === 'decide-part-refund' ? { refundable: fulfilment.refundable, isBelow: true } : undefined
          }
          variant={isGrave(name) ? 'destructive' : undefined}
          onDecide={(decision) => change({ kind: 'move', transition: name, ...decision })}
        />
      )}
    </FulfilmentDialog>
  )
}

/** What comes of each decision, as the administrator reads before taking it. */
const decisionTexts: Partial<Record<TransitionName, string>> = {
  dispute: 'Plus rien ne part vers le vendeur jusqu’à votre décision. Le code de retrait n’ouvre plus rien.',
  contest: 'Plus rien ne part vers le vendeur jusqu’à votre décision. Ce qui lui a été versé reste chez lui.',
  'decide-refund':
    'L’acheteur récupère tout ce qu’il a payé à ce vendeur, la vente est annulée. Ce qui avait été versé au vendeur lui est repris.',
  'decide-part-refund': 'L’acheteur récupère la somme indiquée, le reste est versé au vendeur.',
  'decide-release': 'Tout ce qui est gardé est versé au vendeur, et la vente est tenue pour terminée.',
  'cancel-and-refund':
    'L’acheteur récupère tout ce qu’il a payé à ce vendeur, la vente est annulée et les articles reviennent en stock.',
  'cancel-unpaid':
    'La vente est annulée et les articles reviennent en stock. Ce que l’acheteur aurait déjà réglé n’est pas passé par le site.',
  'cancel-sent':
    'La vente est annulée et les articles reviennent en stock. Ce que l’acheteur aurait déjà réglé n’est pas passé par le site.',
  'release-by-hand':
    'Tout ce qui est gardé est versé au vendeur sans attendre, et la vente est tenue pour terminée.',
}

/** What is not undone. */
const isGrave = (name: TransitionName): boolean => transitionOf(name).to === states.cancelled
