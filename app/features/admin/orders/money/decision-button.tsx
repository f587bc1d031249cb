import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { type TransitionName, transitionOf } from '#domain/orders/lifecycle.ts'
import { DecisionForm } from './decision-form.tsx'
import { decisionTexts, isGrave } from './decision-texts.ts'
import { type MoneyPart, usePartChange } from './queries.ts'

interface DecisionButtonProps {
  part: MoneyPart
  name: TransitionName
  sellerName: string
}

/** One decision of the table of transitions that is an administrator's. */
export function DecisionButton({ part, name, sellerName }: DecisionButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { change, isPending, failure } = usePartChange(part.fulfilmentId, close)
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
          limit={name === 'decide-part-refund' ? { refundable: part.refundable, isBelow: true } : undefined}
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
