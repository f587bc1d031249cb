import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { ActButton } from './act-button.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import type { WaitingRefund } from './queries.ts'
import { RepayOtherwise } from './repay-otherwise.tsx'

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
