import { TextField } from '#app/components/field.tsx'
import { formatEuros } from '#domain/money.ts'
import { longestReference } from '#domain/orders/money-schemas.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { ActButton } from './act-button.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { OneFieldForm } from './one-field-form.tsx'
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
  const { mutate: note, isPending } = useRepaidOtherwise()
  return (
    <OneFieldForm
      button="Remboursé autrement"
      title="Remboursé autrement&nbsp;?"
      name="reference"
      missing={moneyMessages.referenceMissing}
      submit="Noter le remboursement"
      isPending={isPending}
      onSubmit={(reference, close) => note({ id, reference }, { onSettled: close })}
      field={(error) => (
        <TextField
          label="Référence de l’opération"
          hint="Celle du virement ou du chèque, pour la retrouver."
          name="reference"
          maxLength={longestReference}
          required
          error={error}
        />
      )}
    >
      Remboursez d’abord {formatEuros(amount)} à l’acheteur, par virement ou par chèque. La somme est alors
      comptée comme rendue, et ne part plus sur sa carte.
    </OneFieldForm>
  )
}
