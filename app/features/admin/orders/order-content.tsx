import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { soldLine } from '#domain/orders/sold-quantity.ts'
import { Contact } from './contact.tsx'
import type { AdminOrder } from './queries.ts'

type Fulfilment = AdminOrder['fulfilments'][number]

/** What was ordered, seller by seller. */
export const OrderContent = ({ order }: { order: AdminOrder }) => (
  <section aria-labelledby="titre-contenu" className="grid gap-4">
    <h2 id="titre-contenu" className="text-2xl">
      Contenu
    </h2>
    {order.fulfilments.map((fulfilment) => (
      <OneSeller key={fulfilment.id} fulfilment={fulfilment} />
    ))}
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-line-strong pt-3">
      <span className="font-medium">
        {order.deliveryOption === 'quote' ? 'Total hors livraison' : 'Total'}
      </span>
      <span className="font-display text-2xl font-bold tabular-nums">{formatEuros(order.totalAmount)}</span>
    </p>
  </section>
)

const OneSeller = ({ fulfilment: { seller, items, amount } }: { fulfilment: Fulfilment }) => (
  <div className="rounded-lg bg-paper shadow-card">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-4 sm:px-6">
      <div>
        <p className="eyebrow">Vendeur</p>
        <Contact person={seller} />
      </div>
      <p className="font-semibold tabular-nums">{formatEuros(amount)}</p>
    </div>
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex gap-4 px-4 py-3 sm:px-6">
          <div className="size-16 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
            {item.picture && <Picture picture={item.picture} alt="" sizes="4rem" className="size-full" />}
          </div>
          <div className="grid min-w-0 grow content-start gap-x-6 sm:grid-cols-[1fr_auto]">
            <Link
              to={`/products/${item.productId}`}
              className="font-semibold wrap-anywhere underline-offset-4 hover:text-fir hover:underline"
            >
              {item.title}
            </Link>
            <span className="font-semibold tabular-nums">{offeredPrice(item.total)}</span>
            <span className="text-sm text-ink-soft tabular-nums">{soldLine(item)}</span>
          </div>
        </li>
      ))}
    </ul>
  </div>
)
