import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { formatDate } from '#app/lib/format-date.ts'
import { formatEuros } from '#domain/money.ts'
import { deliveryLabels, type OrderStatus, orderNumber, orderStatusLabels } from '#domain/orders/orders.ts'
import type { Order } from './queries.ts'

/** Orders that did not go as planned. */
const troubled: readonly OrderStatus[] = ['annulee', 'disputed']

/** One order; mails link to it by its number. */
export function OrderCard({ order }: { order: Order }) {
  const number = orderNumber(order.id)
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
            Passée le <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time> ·{' '}
            {deliveryLabels[order.deliveryOption].name}
          </p>
        </div>
        <p
          className={clsx(
            'justify-self-start rounded-sm px-2.5 py-1 text-sm font-semibold',
            troubled.includes(order.status)
              ? 'bg-terracotta-tint text-terracotta-deep'
              : 'bg-fir-tint text-fir-deep',
          )}
        >
          {orderStatusLabels[order.status]}
        </p>
      </header>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <OrderLine key={item.productId} item={item} />
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-strong px-4 py-4 sm:px-6">
        <span className="font-medium">
          {order.deliveryOption === 'quote' ? 'Total hors livraison' : 'Total'}
        </span>
        <span className="font-display text-xl font-bold tabular-nums">{formatEuros(order.totalAmount)}</span>
      </p>
    </article>
  )
}

const OrderLine = ({ item }: { item: Order['items'][number] }) => (
  <li className="flex gap-4 px-4 py-4 sm:px-6">
    <div className="size-20 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
      {item.picture && <Picture picture={item.picture} alt="" sizes="5rem" className="size-full" />}
    </div>
    <div className="grid min-w-0 grow content-start gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto]">
      <Link
        to={`/products/${item.productId}`}
        className="py-1 font-semibold wrap-anywhere underline-offset-4 hover:text-fir hover:underline"
      >
        {item.title}
      </Link>
      <p className="font-semibold tabular-nums sm:py-1 sm:text-right">
        {formatEuros(item.price * item.quantity)}
      </p>
      <p className="text-sm text-ink-soft tabular-nums sm:col-start-1">
        {item.quantity} × {formatEuros(item.price)}
      </p>
    </div>
  </li>
)
