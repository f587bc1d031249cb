import { Time } from '#app/components/time.tsx'
import { formatMoment } from '#domain/dates.ts'
import { type SoldUnit, soldQuantityText } from '#domain/orders/sold-quantity.ts'

interface SoldItem extends SoldUnit {
  id: string
  title: string
  quantity: number
}

interface Withdrawal {
  id: string
  /** The name of the person who declared it. */
  name: string
  createdAt: string
  items: SoldItem[]
}

/** The withdrawals from an order, for all parties. */
export const OrderWithdrawals = ({ withdrawals }: { withdrawals: Withdrawal[] }) =>
  withdrawals.map(({ id, name, createdAt, items }) => (
    <section
      key={id}
      aria-label="Rétractation"
      className="grid gap-2 border-l-4 border-terracotta bg-terracotta-tint px-5 py-4"
    >
      <h2 className="text-xl">Rétractation enregistrée</h2>
      <p className="wrap-anywhere">
        Déclarée par {name} le <Time at={createdAt} format={formatMoment} />, pour :
      </p>
      <SoldItemList items={items} />
    </section>
  ))

export const SoldItemList = ({ items }: { items: SoldItem[] }) => (
  <ul className="grid list-disc gap-1 pl-5">
    {items.map(({ id, title, quantity, ...unit }) => (
      <li key={id} className="wrap-anywhere">
        {soldQuantityText(quantity, unit)} × {title}
      </li>
    ))}
  </ul>
)
