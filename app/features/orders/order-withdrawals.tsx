import { ButtonLink } from '#app/components/button.tsx'
import { formatMoment } from '#app/lib/format-date.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { orderWithdrawalPath, withdrawalPeriod } from '#domain/orders/withdrawal.ts'
import type { OrderDetail } from './queries.ts'

/** The withdrawals from an order, to everybody concerned. */
export const OrderWithdrawals = ({ withdrawals }: Pick<OrderDetail, 'withdrawals'>) =>
  withdrawals.map(({ id, name, createdAt, items }) => (
    <section
      key={id}
      aria-label="Rétractation"
      className="grid gap-2 border-l-4 border-terracotta bg-terracotta-tint px-5 py-4"
    >
      <h2 className="text-xl">Rétractation enregistrée</h2>
      <p className="wrap-anywhere">
        Déclarée par {name} le <time dateTime={createdAt}>{formatMoment(createdAt)}</time>, pour :
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

/** Whoever has bought may change their mind: offered during the whole period. */
export const WithdrawalOffer = ({ orderId }: { orderId: string }) => (
  <section
    aria-labelledby="changer-d-avis"
    className="grid justify-items-start gap-3 border-t border-line pt-6"
  >
    <h2 id="changer-d-avis" className="text-xl">
      Vous changez d’avis ?
    </h2>
    <p className="max-w-prose text-ink-soft">
      Vous pouvez vous rétracter sans donner de motif, dès maintenant et jusqu’à {withdrawalPeriod} jours
      après la réception.
    </p>
    <ButtonLink to={orderWithdrawalPath(orderNumber(orderId))} variant="outline">
      Renoncer au contrat ici
    </ButtonLink>
  </section>
)
