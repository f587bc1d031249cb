import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { cart } from '#app/lib/cart.ts'
import { settingsQuery } from '#app/lib/settings.ts'
import { cartMessages } from '#domain/messages.ts'
import { formatPrice } from '#domain/money.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { type DeliveryOption, deliveryLabels, mostOrderItems, orderTotal } from '#domain/orders/orders.ts'
import { CheckoutNotices } from './checkout-notices.tsx'
import type { useCheckout } from './use-checkout.ts'
import { usePricesHidden } from './use-prices-hidden.ts'

interface CartSummaryProps {
  lines: readonly CartLine[]
  delivery: DeliveryOption
  checkout: ReturnType<typeof useCheckout>
  isUnanswered: boolean
  /** Given when prices and stock could not be checked. */
  onCheckAgain?: () => void
}

/** What it comes to, and the order. In sight while the articles scroll, where the screen is tall enough. */
export function CartSummary({ lines, delivery, checkout, isUnanswered, onCheckAgain }: CartSummaryProps) {
  const { submit, isOrdering, failure } = checkout
  const reason = useId()
  const total = useTotal(lines)
  const obstacle = lines.some((line) => line.problem)
    ? cartMessages.removeUnavailable
    : lines.length > mostOrderItems
      ? cartMessages.tooMany(mostOrderItems)
      : null
  return (
    <div className="grid gap-3 border-t border-line bg-paper px-5 pt-4 pb-5 [@media(min-height:44rem)]:sticky [@media(min-height:44rem)]:bottom-0">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums [&_dd]:text-right">
        <dt className="text-ink-soft">Sous-total</dt>
        <dd>{total}</dd>
        <dt className="text-ink-soft">Livraison</dt>
        <dd>{deliveryLabels[delivery].price}</dd>
        <dt className="pt-1 font-display text-xl font-bold">Total</dt>
        <dd className="pt-1 font-display text-xl font-bold">{delivery === 'pickup' ? total : 'À définir'}</dd>
      </dl>
      <CheckoutNotices
        failure={failure}
        isUnanswered={isUnanswered && !isOrdering}
        onCheckAgain={onCheckAgain}
      />
      {obstacle && (
        <p id={reason} className="text-sm font-medium text-danger">
          {obstacle}
        </p>
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
      <p className="text-sm text-ink-soft">
        Commander vous engage à acheter ces articles, selon nos{' '}
        <Link to="/terms" onClick={cart.close} className="underline underline-offset-2 hover:text-fir">
          conditions générales de vente
        </Link>
        . Rien n’est débité à cette étape.
      </p>
    </div>
  )
}

/** Of what can be ordered. */
function useTotal(lines: readonly CartLine[]): string {
  const { data: settings } = useQuery(settingsQuery)
  if (usePricesHidden()) return 'Visible une fois connecté'
  const items = lines.filter((line) => !line.problem).map((line) => line.item)
  return formatPrice(orderTotal(items), { showHt: settings?.showHt ?? false })
}
