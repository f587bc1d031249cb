import { formatEuros } from '#domain/money.ts'
import type { DeliveryEstimate } from '#domain/orders/delivery-estimate.ts'

/** The usual price of a delivery, not binding. `seller` is shown when there are several. */
export const DeliveryEstimateLine = ({
  estimate: { min, max, kilometres, hasUnknownWeight },
  seller,
}: {
  estimate: DeliveryEstimate
  seller?: string
}) => (
  <p className="border-l-4 border-fir bg-fir-tint px-4 py-2.5">
    {seller && <span className="font-semibold">{seller}&nbsp;: </span>}
    {seller ? 'une' : 'Une'} telle livraison coûte d’habitude de{' '}
    <strong className="font-semibold whitespace-nowrap">{formatEuros(min)}</strong> à{' '}
    <strong className="font-semibold whitespace-nowrap">{formatEuros(max)}</strong> (environ {kilometres}
    &nbsp;km{hasUnknownWeight && ', sans compter le poids, qui n’est pas indiqué'}). Le devis du vendeur fait
    foi&nbsp;; il peut aussi l’offrir.
  </p>
)
