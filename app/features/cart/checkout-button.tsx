import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { useSettings } from '#app/lib/settings.ts'
import { cartMessages } from '#domain/checkout-messages.ts'
import { cartTotal } from '#domain/orders/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { maxOrderItems } from '#domain/orders/orders.ts'
import { withdrawalDays } from '#domain/orders/withdrawal.ts'

import { useCartTotal, useNetCartTotal } from './use-checked-cart.ts'
import type { useCheckout } from './use-checkout.ts'

interface CheckoutButtonProps {
  lines: readonly CartLine[]
  delivery: DeliveryOption
  /** The error in the delivery details. */
  noteProblem: string | undefined
  checkout: ReturnType<typeof useCheckout>
  /** Whether an identical order was sent before without an answer. */
  hasUnansweredAttempt: boolean
  /** The id of the form that the button submits first. */
  form: string | undefined
  /** Retries the check of prices and stock; absent unless it failed. */
  onCheckAgain?: () => void
}

/** The total and the button that places the order, always visible. */
export function CheckoutButton({
  lines,
  delivery,
  noteProblem,
  checkout,
  hasUnansweredAttempt,
  form,
  onCheckAgain,
}: CheckoutButtonProps) {
  const { submit, isOrdering, failure } = checkout
  const { cardPayments } = useSettings()
  const obstacleId = useId()
  const total = useCartTotal(lines)
  const netTotal = useNetCartTotal(lines)
  const isFree = cartTotal(lines.filter(({ problem }) => !problem).map(({ item }) => item)) === 0
  const obstacle = cartObstacle(lines) ?? noteProblem ?? null
  const isDisabled = isOrdering || obstacle !== null
  const buttonLabel =
    delivery === 'quote'
      ? 'Demander le devis de livraison'
      : cardPayments && total && !isFree
        ? `Commander et payer ${total}`
        : 'Commander'
  return (
    <div
      data-bottom-bar
      className="grid gap-3 border-t border-line bg-plaster py-4 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0"
    >
      {total && <Total total={total} netTotal={netTotal} delivery={delivery} />}
      <div role="alert" className="empty:absolute">
        {failure && <FailureBox failure={failure} />}
      </div>
      <div role="status" className="grid text-sm empty:absolute">
        {hasUnansweredAttempt && !isOrdering && <p className="font-medium">{cartMessages.unanswered}</p>}
        {onCheckAgain && <CheckAgain onCheckAgain={onCheckAgain} />}
      </div>
      {obstacle && (
        <p id={obstacleId} className="font-medium text-danger">
          {obstacle}
        </p>
      )}
      <Rights delivery={delivery} />
      <Button
        size="lg"
        className="w-full"
        type={form && !isDisabled ? 'submit' : 'button'}
        form={form}
        onClick={() => !isDisabled && !form && submit()}
        aria-disabled={isDisabled}
        aria-describedby={obstacle ? obstacleId : undefined}
      >
        {isOrdering ? 'Traitement en cours…' : buttonLabel}
      </Button>
    </div>
  )
}

interface TotalProps {
  total: string
  netTotal: string | null
  delivery: DeliveryOption
}

const Total = ({ total, netTotal, delivery }: TotalProps) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 font-display text-xl font-bold tabular-nums">
    <dt>Total{delivery === 'quote' && ' hors livraison'}</dt>
    <dd>{total}</dd>
    {netTotal && (
      <>
        <dt className="font-sans text-sm font-normal text-ink-soft">soit hors taxes</dt>
        <dd className="text-right font-sans text-sm font-normal text-ink-soft">{netTotal} HT</dd>
      </>
    )}
  </dl>
)

/** Explains the payment and the right of withdrawal. */
const Rights = ({ delivery }: { delivery: DeliveryOption }) => (
  <p className="text-sm text-ink-soft">
    {delivery === 'pickup'
      ? 'Argent gardé jusqu’à la remise\u00a0; '
      : 'Ne réserve rien, ne vous engage pas. Si vous acceptez le devis\u00a0: argent gardé jusqu’à la remise, '}
    chez un professionnel {withdrawalDays}&nbsp;jours pour vous rétracter.{' '}
    <Link to="/terms" className="underline underline-offset-2 hover:text-fir">
      Conditions de vente
    </Link>
  </p>
)

const FailureBox = ({ failure }: { failure: Failure }) => (
  <div className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-tint px-4 py-3">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
    <div>
      <p className="font-semibold">{failure.title}</p>
      <p>{failure.text}</p>
    </div>
  </div>
)

/** Returns why the cart cannot be ordered; null when it can. */
export function cartObstacle(lines: readonly CartLine[]): string | null {
  if (lines.some((line) => line.problem)) return cartMessages.removeUnavailable
  return lines.length > maxOrderItems ? cartMessages.tooMany(maxOrderItems) : null
}

/** Reports that prices and stock could not be checked, with a button that retries. */
export const CheckAgain = ({ onCheckAgain }: { onCheckAgain: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3">
    {cartMessages.notChecked}
    <Button variant="link" className="-mx-5" onClick={onCheckAgain}>
      Vérifier à nouveau
    </Button>
  </p>
)
