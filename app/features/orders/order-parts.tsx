import { formatEuros } from '#domain/money.ts'
import { OrderLine } from './order-line.tsx'
import { PartyContact } from './party-contact.tsx'
import type { OrderDetail } from './queries.ts'

/** The content of an order, by seller; a seller finds their own articles only. */
export const OrderParts = ({ order }: { order: OrderDetail }) => (
  <ul className="grid gap-8">
    {order.parts.map((part, index) => (
      // Two sellers may bear the same name.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an order never change their places
      <li key={index}>
        <OrderPart
          part={part}
          isOwn={order.viewedAs === 'seller'}
          hasSubtotal={order.parts.length > 1}
          hasContact={order.viewedAs === 'buyer' && order.status !== 'annulee'}
        />
      </li>
    ))}
  </ul>
)

interface OrderPartProps {
  part: OrderDetail['parts'][number]
  isOwn: boolean
  hasSubtotal: boolean
  hasContact: boolean
}

const OrderPart = ({ part, isOwn, hasSubtotal, hasContact }: OrderPartProps) => (
  <section className="rounded-lg bg-paper shadow-card">
    <div className="grid gap-1 border-b border-line px-4 pt-4 pb-2 sm:px-6">
      {!isOwn && <p className="text-sm text-ink-soft">Vendu par</p>}
      <h2 className="pb-2 text-xl wrap-anywhere">{isOwn ? 'Vos articles' : part.seller.name}</h2>
      {hasContact && <PartyContact party={part.seller} />}
    </div>
    <ul className="divide-y divide-line">
      {part.items.map((item) => (
        <OrderLine key={item.productId} item={item} />
      ))}
    </ul>
    {hasSubtotal && (
      <p className="flex justify-between gap-4 border-t border-line px-4 py-3 font-medium sm:px-6">
        <span>Sous-total</span>
        <span className="tabular-nums">{formatEuros(part.amount)}</span>
      </p>
    )}
  </section>
)
