import type { AdminOrder } from '../queries.ts'
import { PartMoney } from './part-money.tsx'
import type { OrderMoney } from './queries.ts'

interface PartsMoneyProps {
  money: OrderMoney
  order: AdminOrder
}

/** Seller by seller: where things stand, and what can be decided. */
export const PartsMoney = ({ money, order }: PartsMoneyProps) => (
  <section aria-labelledby="titre-argent" className="grid gap-4">
    <h2 id="titre-argent" className="text-2xl">
      Argent
    </h2>
    {order.fulfilments.map(({ id, seller }) => {
      const part = money.parts.find(({ fulfilmentId }) => fulfilmentId === id)
      return part && <PartMoney key={id} part={part} sellerName={seller.name} />
    })}
  </section>
)
