import { formatEuros } from '#domain/money.ts'
import { OrderLine } from '../order-line.tsx'
import { PartyContact } from '../party-contact.tsx'
import type { OrderDetail, OrderPart } from '../queries.ts'
import { WriteLink } from '../write-link.tsx'

/** The articles of one seller, and how to reach them. */
export function PartArticles({ order, part }: { order: OrderDetail; part: OrderPart }) {
  const isOwn = order.viewedAs === 'seller'
  const isAlone = order.parts.length === 1
  return (
    <section className="rounded-lg bg-paper shadow-card">
      {(isOwn || isAlone) && (
        <div className="grid gap-1 border-b border-line px-4 pt-4 pb-2 sm:px-6">
          {!isOwn && <p className="text-sm text-ink-soft">Vendu par</p>}
          <h2 className="pb-2 text-xl wrap-anywhere">{isOwn ? 'Vos articles' : part.seller.name}</h2>
          {order.viewedAs === 'buyer' && part.status !== 'annulee' && <PartyContact party={part.seller} />}
          {order.viewedAs === 'buyer' && <WriteLink fulfilmentId={part.fulfilmentId} to={part.seller.name} />}
        </div>
      )}
      <ul className="divide-y divide-line">
        {part.items.map((item) => (
          <OrderLine key={item.id} item={item} />
        ))}
      </ul>
      {!isAlone && <PartAmounts order={order} part={part} />}
    </section>
  )
}

const PartAmounts = ({ order, part }: { order: OrderDetail; part: OrderPart }) => (
  <dl className="grid gap-1 border-t border-line px-4 py-3 sm:px-6">
    <div className="flex justify-between gap-4 font-medium">
      <dt>Sous-total</dt>
      <dd className="tabular-nums">{formatEuros(part.amount)}</dd>
    </div>
    {order.deliveryOption === 'quote' && (
      <div className="flex justify-between gap-4">
        <dt>Livraison</dt>
        <dd className="tabular-nums">
          {part.transportAmount === null ? 'À définir' : formatEuros(part.transportAmount)}
        </dd>
      </div>
    )}
  </dl>
)
