import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { cart } from '#app/lib/cart.ts'
import type { Failure } from '#app/lib/form-failure.ts'
import { useSettings } from '#app/lib/settings.ts'
import { cartMessages } from '#domain/cart-messages.ts'
import { formatPrice } from '#domain/money.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { type DeliveryOption, deliveryLabels, mostOrderItems, orderTotal } from '#domain/orders/orders.ts'
import type { useCheckout } from './use-checkout.ts'
import { usePricesHidden } from './use-prices-hidden.ts'

interface CartSummaryProps {
  lines: readonly CartLine[]
  delivery: DeliveryOption
  /** What is wrong with the note about the delivery. */
  noteProblem: string | undefined
  checkout: ReturnType<typeof useCheckout>
  isUnanswered: boolean
  onRemoveUnavailable: () => void
  /** Given when prices and stock could not be checked. */
  onCheckAgain?: () => void
}

/** What it comes to, and the order. Total and button stay in sight on a screen that is tall enough. */
export function CartSummary({
  lines,
  delivery,
  noteProblem,
  checkout,
  isUnanswered,
  onRemoveUnavailable,
  onCheckAgain,
}: CartSummaryProps) {
  const { submit, isOrdering, failure } = checkout
  const { cardPayments } = useSettings()
  const reason = useId()
  const total = useTotal(lines)
  const unavailable = lines.filter((line) => line.problem).length
  const obstacle =
    unavailable > 0
      ? cartMessages.removeUnavailable
      : lines.length > mostOrderItems
        ? cartMessages.tooMany(mostOrderItems)
        : (noteProblem ?? null)
  return (
    <>
      <dl className={`${sums} px-5 pb-3 text-ink-soft`}>
        <dt>Sous-total</dt>
        <dd>{total}</dd>
        <dt>Livraison</dt>
        <dd>{deliveryLabels[delivery].price}</dd>
      </dl>
      <div className="grid gap-3 border-t border-line bg-paper px-5 pt-3 pb-4 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0">
        <dl className={`${sums} font-display text-xl font-bold`}>
          <dt>Total</dt>
          <dd>{delivery === 'pickup' ? total : 'À définir'}</dd>
        </dl>
        <CheckoutNotices
          failure={failure}
          isUnanswered={isUnanswered && !isOrdering}
          onCheckAgain={onCheckAgain}
        />
        {obstacle && (
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p id={reason} className="font-medium text-danger">
              {obstacle}
            </p>
            {unavailable > 1 && (
              <Button variant="link" className="-mx-5" onClick={onRemoveUnavailable}>
                Retirer les {unavailable} articles
              </Button>
            )}
          </div>
        )}
        <Button
          size="lg"
          className="w-full"
          onClick={() => !obstacle && submit()}
          aria-disabled={isOrdering || obstacle !== null}
          aria-describedby={obstacle ? reason : undefined}
        >
          {isOrdering ? 'Traitement en cours...' : 'Commander'}
        </Button>
      </div>
      <p className="px-5 pb-5 text-sm text-ink-soft">
        Commander vous engage à acheter ces articles, selon nos{' '}
        <Link to="/terms" onClick={cart.close} className="underline underline-offset-2 hover:text-fir">
          conditions générales de vente
        </Link>
        . {paymentSentence(delivery, cardPayments)}
      </p>
    </>
  )
}

/** What becomes of the money once the order is placed. */
const paymentSentence = (delivery: DeliveryOption, cardPayments: boolean): string => {
  if (!cardPayments) return 'Rien n’est débité à cette étape.'
  return delivery === 'pickup'
    ? 'Vous payez par carte à l’étape suivante\u00a0; la somme est gardée jusqu’à la remise des articles.'
    : 'Une demande de devis ne réserve rien\u00a0: vos articles le sont quand vous acceptez le devis, le temps de payer par carte. La somme est gardée jusqu’à la remise.'
}

const sums = 'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums [&_dd]:text-right'

/** Of what can be ordered. */
function useTotal(lines: readonly CartLine[]): string {
  const settings = useSettings()
  if (usePricesHidden()) return 'Visible une fois connecté'
  const items = lines.filter((line) => !line.problem).map((line) => line.item)
  return formatPrice(orderTotal(items), { showHt: settings.showHt })
}

interface CheckoutNoticesProps {
  failure: Failure | null
  /** This very order was sent before and got no answer. */
  isUnanswered: boolean
  /** Given when prices and stock could not be checked. */
  onCheckAgain?: () => void
}

/** What stands between the visitor and the order. The regions are always there, so that screen readers announce them. */
const CheckoutNotices = ({ failure, isUnanswered, onCheckAgain }: CheckoutNoticesProps) => (
  <>
    <div role="alert" className="empty:absolute">
      {failure && (
        <div className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-tint px-4 py-3">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          <div>
            <p className="font-semibold">{failure.title}</p>
            <p>{failure.text}</p>
          </div>
        </div>
      )}
    </div>
    <div role="status" className="grid text-sm empty:absolute">
      {isUnanswered && <p className="font-medium">{cartMessages.unanswered}</p>}
      {onCheckAgain && (
        <p className="flex flex-wrap items-center gap-x-3">
          {cartMessages.notChecked}
          <Button variant="link" className="-mx-5" onClick={onCheckAgain}>
            Vérifier à nouveau
          </Button>
        </p>
      )}
    </div>
  </>
)
