import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { deliveryLabels, orderNumber, orderPath, paymentPath } from '#domain/orders/orders.ts'
import { describeOrder } from '#domain/orders/progress.ts'
import { OrderLine } from './order-line.tsx'
import { OrderStatusLabel } from './order-status.tsx'
import type { Order } from './queries.ts'

/** One order of the list; its page has the rest. */
export function OrderCard({ order }: { order: Order }) {
  const number = orderNumber(order.id)
  const { label, tone } = describeOrder(order, 'buyer')
  const left = order.itemCount - order.items.length
  return (
    <article
      id={`commande-${number}`}
      aria-labelledby={`titre-${number}`}
      className="rounded-lg bg-paper shadow-card target:outline-2 target:outline-fir"
    >
      <header className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-4 sm:grid-cols-[1fr_auto] sm:items-start sm:px-6">
        <div>
          <h2 id={`titre-${number}`} tabIndex={-1} className="text-xl">
            Commande <span className="break-all">{number}</span>
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            Passée le <Time at={order.createdAt} format={formatDate} /> ·{' '}
            {deliveryLabels[order.deliveryOption].name}
          </p>
        </div>
        <OrderStatusLabel label={label} tone={tone} />
      </header>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <OrderLine key={item.productId} item={item} />
        ))}
      </ul>
      {left > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-6">
          {left > 1 ? `et ${left} autres articles` : 'et un autre article'}
        </p>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line-strong px-4 py-3 sm:px-6">
        <Link
          to={orderPath(order.id)}
          aria-label={`Voir la commande ${number}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
        >
          Voir la commande
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <CardTotal order={order} />
          {order.isToBePaid && (
            <ButtonLink to={paymentPath(number)} aria-label={`Payer la commande ${number}`}>
              Payer
            </ButtonLink>
          )}
        </div>
      </footer>
    </article>
  )
}

/** With a delivery to be quoted the total is not known yet (specification, section 2, Cart drawer). */
const CardTotal = ({ order }: { order: Order }) => (
  <p className="flex flex-wrap items-baseline gap-x-3">
    {!order.isTotalKnown && (
      <span className="text-sm text-ink-soft tabular-nums">
        Articles&nbsp;: {formatEuros(order.totalAmount)}
      </span>
    )}
    <span className="flex items-baseline gap-x-3 whitespace-nowrap">
      <span className="font-medium">Total</span>
      <span className="font-display text-xl font-bold tabular-nums">
        {order.isTotalKnown ? formatEuros(order.totalAmount) : 'À définir'}
      </span>
    </span>
  </p>
)
