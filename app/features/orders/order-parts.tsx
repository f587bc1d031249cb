import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { formatQuantity } from '#domain/catalogue/sale-units.ts'
import { offeredPrice } from '#domain/money.ts'
import type { OrderTone } from '#domain/orders/order-progress.ts'
import { soldLineText } from '#domain/orders/sold-quantity.ts'
import type { Order } from './queries.ts'

/** `handedOver` is the number of units that the buyer has received; absent in a list. */
type Item = Order['items'][number] & { handedOver?: number }

/** One item of an order, at the price it was ordered at. */
export const OrderLine = ({ item }: { item: Item }) => (
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
        {offeredPrice(item.price * item.quantity)}
      </p>
      <p className="text-sm text-ink-soft tabular-nums sm:col-start-1">{soldLineText(item)}</p>
      <HandedOver item={item} />
    </div>
  </li>
)

/** The units handed over. Renders nothing before the first hand-over, because the order's status says so. */
const HandedOver = ({ item: { quantity, handedOver = 0, saleUnit = 'piece' } }: { item: Item }) =>
  handedOver > 0 && (
    <p className="flex items-center gap-1.5 text-sm font-medium text-fir sm:col-start-1">
      <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />
      {handedOver === quantity
        ? quantity > 1
          ? 'Tous remis'
          : 'Remis'
        : `${saleUnit === 'piece' ? handedOver : formatQuantity(handedOver, saleUnit)} remis sur ${quantity}`}
    </p>
  )

const toneClasses: Record<OrderTone, string> = {
  waiting: 'bg-plaster-deep text-ink',
  moving: 'bg-fir-tint text-fir-deep',
  done: 'bg-fir text-paper',
  trouble: 'bg-terracotta-tint text-terracotta-deep',
}

export const OrderStatusLabel = ({ tone, label }: { tone: OrderTone; label: string }) => (
  <p className={clsx('justify-self-start rounded-sm px-2.5 py-1 text-sm font-semibold', toneClasses[tone])}>
    <span className="sr-only">Statut&nbsp;: </span>
    {label}
  </p>
)

/** Placeholders of the orders' height, so that nothing moves when they are loaded. */
export const OrderSkeleton = ({ text, cards }: { text: string; cards: readonly number[] }) => (
  <div role="status" className="grid max-w-4xl gap-8">
    <p className="text-ink-soft">{text}</p>
    {cards.map((lines, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
      <div key={index} aria-hidden="true" className="animate-pulse rounded-lg bg-paper shadow-card">
        <div className="h-24 border-b border-line" />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
          <div key={line} className="flex gap-4 border-b border-line p-4 sm:px-6">
            <div className="size-20 rounded-sm bg-plaster-deep" />
            <div className="mt-2 h-4 w-1/2 rounded-sm bg-plaster-deep" />
          </div>
        ))}
        <div className="h-14" />
      </div>
    ))}
  </div>
)
