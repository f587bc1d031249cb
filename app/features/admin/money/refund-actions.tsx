import { type FormEvent, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { formatEuros } from '#domain/money.ts'
import { longestReference } from '#domain/orders/money-schemas.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { ActButton } from './act-button.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { useRepaidOtherwise, type WaitingRefund } from './queries.ts'

type Choices =
  | 'id'
  | 'orderId'
  | 'amount'
  | 'isRetriable'
  | 'isBearable'
  | 'isPayableOtherwise'
  | 'isReleasable'

/** What can be done about a refund that does not arrive by itself. */
export function RefundActions({ refund }: { refund: Pick<WaitingRefund, Choices> }) {
  const { id, orderId, amount } = refund
  return (
    <div className="flex flex-wrap gap-2 empty:hidden @max-4xl:justify-end">
      {refund.isRetriable && (
        <ActButton
          act="retry-refund"
          id={id}
          label="Relancer"
          of={`remboursement, commande ${orderNumber(orderId)}`}
        />
      )}
      {refund.isPayableOtherwise && <RepayOtherwise refund={refund} />}
      {refund.isReleasable && (
        <ConfirmAct act="release-refund" id={id} label="Verser au vendeur">
          <p>
            Le remboursement de {formatEuros(amount)} est abandonné&nbsp;: l’acheteur ne le reçoit pas. Ce qui
            en est gardé part au vendeur, moins la commission.
          </p>
        </ConfirmAct>
      )}
      {refund.isBearable && (
        <ConfirmAct act="bear-refund" id={id} label="Faire supporter par l’association">
          <p>
            L’acheteur reçoit ses {formatEuros(amount)}. Ce qui n’a pas pu être repris au vendeur est pris sur
            la commission de l’association, et ne lui sera plus demandé.
          </p>
        </ConfirmAct>
      )}
    </div>
  )
}

/** Notes that the association has repaid the buyer itself, and where to find it. */
function RepayOtherwise({ refund: { id, amount } }: { refund: { id: string; amount: number } }) {
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { mutate: note, isPending } = useRepaidOtherwise()
  const close = () => setIsAsking(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reference = String(new FormData(event.currentTarget).get('reference')).trim()
    setError(reference ? undefined : moneyMessages.referenceMissing)
    if (reference) note({ id, reference }, { onSettled: close })
  }

  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setIsAsking(true)}>
        Remboursé autrement
      </Button>
      <Modal open={isAsking} onClose={close} title="Remboursé autrement&nbsp;?" placement="center">
        <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5 p-5">
          <p>
            Remboursez d’abord {formatEuros(amount)} à l’acheteur, par virement ou par chèque. La somme est
            alors comptée comme rendue, et ne part plus sur sa carte.
          </p>
          <TextField
            label="Référence de l’opération"
            hint="Celle du virement ou du chèque, pour la retrouver."
            name="reference"
            maxLength={longestReference}
            required
            error={error}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Fermer
            </Button>
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? 'En cours…' : 'Noter le remboursement'}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
