import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { DecisionForm } from './decision-form.tsx'
import { type MoneyPart, usePartChange } from './queries.ts'

const label = 'Rembourser une somme'

/** Gives the buyer some money back; the sale goes on as it is. */
export function RefundButton({ part, sellerName }: { part: MoneyPart; sellerName: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { change, isPending, failure } = usePartChange(part.fulfilmentId, close)
  const { refundable, status } = part
  const isOver = status === 'livree' || status === 'annulee'
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <Modal open={isAsking} onClose={close} title={label} description={sellerName} placement="center">
        <DecisionForm
          text="L’acheteur récupère cette somme, la vente reste où elle en est. Ce qui avait déjà été versé au vendeur lui est repris."
          button="Rembourser"
          limit={{ refundable, isBelow: !isOver }}
          isPending={isPending}
          failure={failure}
          onClose={close}
          onDecide={({ amount = 0, reason }) => change({ kind: 'refund', amount, reason, refundable })}
        />
      </Modal>
    </>
  )
}
