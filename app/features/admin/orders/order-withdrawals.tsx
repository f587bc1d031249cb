import { When } from '../shared/when.tsx'
import type { AdminOrder } from './queries.ts'

/** The withdrawals from an order; each is also in its mails. */
export const OrderWithdrawals = ({ withdrawals }: Pick<AdminOrder, 'withdrawals'>) =>
  withdrawals.map(({ id, name, createdAt, items }) => (
    <section
      key={id}
      aria-label="Rétractation"
      className="grid gap-2 border-l-4 border-terracotta bg-terracotta-tint px-5 py-4"
    >
      <h2 className="text-xl">Rétractation</h2>
      <p className="wrap-anywhere">
        {name}, le <When at={createdAt} />
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {items.map((item) => (
          <li key={item.id} className="wrap-anywhere">
            {item.quantity} × {item.title}
          </li>
        ))}
      </ul>
    </section>
  ))
