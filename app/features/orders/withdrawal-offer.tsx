import { ButtonLink } from '#app/components/button.tsx'
import { orderNumber } from '#domain/orders/orders.ts'
import { orderWithdrawalPath, withdrawalPeriod } from '#domain/orders/withdrawal.ts'

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
