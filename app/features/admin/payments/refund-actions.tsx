import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { formatEuros } from '#domain/money.ts'
import { longestReference } from '#domain/orders/money-schemas.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { rowButton } from '../shared/row-button.tsx'
import { ActButton, ConfirmAct } from './act-buttons.tsx'
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
          {`Le remboursement de ${formatEuros(amount)} est abandonné\u00a0: l’acheteur ne le reçoit pas. Ce qui en est gardé part au vendeur, moins la commission.`}
        </ConfirmAct>
      )}
      {refund.isBearable && (
        <ConfirmAct act="bear-refund" id={id} label="Faire supporter par l’association">
          {`L’acheteur reçoit ses ${formatEuros(amount)}. Ce qui n’a pas pu être repris au vendeur est pris sur la commission de l’association, et ne lui sera plus demandé.`}
        </ConfirmAct>
      )}
    </div>
  )
}

/** Notes that the association has repaid the buyer itself, and where to find it. */
function RepayOtherwise({ refund: { id, amount } }: { refund: { id: string; amount: number } }) {
  const { mutate: note, isPending } = useRepaidOtherwise()
  return (
    <ConfirmButton
      label="Remboursé autrement"
      button={rowButton('Remboursé autrement')}
      title="Remboursé autrement&nbsp;?"
      question={{
        label: 'Référence de l’opération',
        hint: 'Celle du virement ou du chèque, pour la retrouver.',
        missing: moneyMessages.referenceMissing,
        maxLength: longestReference,
      }}
      cancel="Fermer"
      submit="Noter le remboursement"
      isPending={isPending}
      onConfirm={(reference, then) => note({ id, reference }, then)}
    >
      {`Remboursez d’abord ${formatEuros(amount)} à l’acheteur, par virement ou par chèque. La somme est alors comptée comme rendue, et ne part plus sur sa carte.`}
    </ConfirmButton>
  )
}
