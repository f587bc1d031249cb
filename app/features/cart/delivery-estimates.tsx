import { DeliveryEstimateLine } from '#app/components/delivery-estimate.tsx'
import { useSettings } from '#app/lib/settings.ts'
import type { Destination } from '#app/lib/stored-destination.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { type DeliveryEstimate, estimateDelivery } from '#domain/orders/delivery-estimate.ts'
import type { DeliveryRates } from '#domain/orders/delivery-rates.ts'
import type { Position } from '#domain/places/distance.ts'

interface DeliveryEstimatesProps {
  lines: readonly CartLine[]
  destination: Destination
}

/** What a quote usually is, of each seller; nothing while either end of the way is not known. */
export function DeliveryEstimates({ lines, destination }: DeliveryEstimatesProps) {
  const { deliveryRates } = useSettings()
  const { latitude, longitude } = destination
  const estimates =
    latitude === null || longitude === null ? [] : estimatesOf(lines, { latitude, longitude }, deliveryRates)
  return (
    <div role="status" className="grid gap-1 empty:absolute">
      {estimates.map(({ seller, ...estimate }) => (
        <DeliveryEstimateLine
          key={seller}
          estimate={estimate}
          seller={estimates.length > 1 ? seller : undefined}
        />
      ))}
    </div>
  )
}

function estimatesOf(
  lines: readonly CartLine[],
  to: Position,
  rates: DeliveryRates,
): (DeliveryEstimate & { seller: string })[] {
  const known = lines.filter(({ problem, seller }) => !problem && seller)
  return [...Map.groupBy(known, ({ seller }) => seller ?? '')].flatMap(([seller, own]) => {
    // Of several places the farthest: a carrier drives by all of them.
    const estimates = own.flatMap(({ position }) =>
      position ? estimateDelivery({ from: position, to, grams: weightOf(own) }, rates) : [],
    )
    const [first, ...others] = estimates.sort((one, other) => other.kilometres - one.kilometres)
    return first && others.length + 1 === own.length ? [{ ...first, seller }] : []
  })
}

/** Grams; null: of some article it is not known. */
const weightOf = (lines: readonly CartLine[]): number | null =>
  lines.reduce<number | null>(
    (sum, { item, load }) =>
      sum === null || load?.weight == null ? null : sum + load.weight * item.quantity,
    0,
  )
