import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { type TransitionName, transitionOf } from '#domain/orders/lifecycle.ts'
import { DecisionForm } from './decision-form.tsx'
import { type MoneyFulfilment, useFulfilmentChange } from './queries.ts'

interface DecisionButtonProps {
  fulfilment: MoneyFulfilment
  name: TransitionName
  sellerName: string
}

/** One decision of the table of transitions that is an administrator's. */
export function DecisionButton({ fulfilment, name, sellerName }: DecisionButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { change, isPending, failure } = useFulfilmentChange(fulfilment.fulfilmentId, close)
  const button = transitionOf(name).button?.administrator
  const text = decisionTexts[name]
  if (!button || !text) return null
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {button}
      </Button>
      <Modal open={isAsking} onClose={close} title={button} description={sellerName} placement="center">
        <DecisionForm
          text={text}
          button={button}
          limit={
            name === 'decide-part-refund' ? { refundable: fulfilment.refundable, isBelow: true } : undefined
          }
          isGrave={isGrave(name)}
          isPending={isPending}
          failure={failure}
          onClose={close}
          onDecide={(decision) => change({ kind: 'move', transition: name, ...decision })}
        />
      </Modal>
    </>
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
const isGrave = (name: TransitionName): boolean => transitionOf(name).to === 'annulee'
