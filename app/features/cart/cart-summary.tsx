import { Truck } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { cart } from '#app/lib/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { checkoutPath, type DeliveryOption, deliveryLabels } from '#domain/orders/orders.ts'
import { cartObstacle } from './cart-obstacle.ts'
import { CheckAgain } from './check-again.tsx'
import { stopLoad } from './stop.ts'
import { useCartTotal, useNetCartTotal } from './use-cart-total.ts'

interface CartSummaryProps {
  lines: readonly CartLine[]
  delivery: DeliveryOption
  onRemoveUnavailable: () => void
  /** Given when prices and stock could not be checked. */
  onCheckAgain?: () => void
}

/** What it comes to, and the way to the order. Total and button stay in sight on a screen that is tall enough. */
export function CartSummary({ lines, delivery, onRemoveUnavailable, onCheckAgain }: CartSummaryProps) {
  const total = useCartTotal(lines)
  const netTotal = useNetCartTotal(lines)
  const unavailable = lines.filter((line) => line.problem).length
  const obstacle = cartObstacle(lines)
  return (
    <>
      <CartLoad lines={lines} />
      {total && (
        <dl className={`${sums} px-5 pb-3 text-ink-soft`}>
          <dt>Sous-total</dt>
          <dd>{total}</dd>
          {netTotal && (
            <>
              <dt>soit hors taxes</dt>
              <dd>{netTotal} HT</dd>
            </>
          )}
          <dt>Livraison</dt>
          <dd>{deliveryLabels[delivery].price}</dd>
        </dl>
      )}
      <div className="grid gap-3 border-t border-line bg-paper px-5 pt-3 pb-4 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0">
        {total && (
          <dl className={`${sums} font-display text-xl font-bold`}>
            <dt>Total{delivery === 'quote' && ' hors livraison'}</dt>
            <dd>{total}</dd>
          </dl>
        )}
        <div role="status" className="grid text-sm empty:absolute">
          {onCheckAgain && <CheckAgain onCheckAgain={onCheckAgain} />}
        </div>
        {obstacle ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p id="cart-obstacle" className="font-medium text-danger">
                {obstacle}
              </p>
              {unavailable > 1 && (
                <Button variant="link" className="-mx-5" onClick={onRemoveUnavailable}>
                  Retirer les {unavailable} articles
                </Button>
              )}
            </div>
            <Button size="lg" className="w-full" aria-disabled aria-describedby="cart-obstacle">
              Commander
            </Button>
          </>
        ) : (
          <ButtonLink to={checkoutPath} size="lg" className="w-full" onClick={cart.close}>
            Commander
          </ButtonLink>
        )}
      </div>
    </>
  )
}

const sums = 'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums [&_dd]:text-right'

/** What it takes to fetch all of it, as far as the sellers have said. */
function CartLoad({ lines }: { lines: readonly CartLine[] }) {
  const text = stopLoad({ lines })
  if (!text) return null
  return (
    <p className="mx-5 mb-4 flex items-start gap-2.5 border-l-4 border-terracotta bg-terracotta-tint px-4 py-2.5">
      <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
      {text}
    </p>
  )
}
