import { TownCombobox } from '#app/components/combobox/town-combobox.tsx'
import { DeliveryEstimateLine } from '#app/components/delivery-estimate.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { useSettings } from '#app/lib/settings.ts'
import type { Destination } from '#app/lib/stored-destination.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { type DeliveryEstimate, estimateDelivery } from '#domain/orders/delivery-estimate.ts'
import type { DeliveryRates } from '#domain/orders/delivery-rates.ts'
import type { Position } from '#domain/places/distance.ts'

interface DeliveryRequestProps {
  lines: readonly CartLine[]
  destination: Destination
  onDestination: (change: Partial<Destination>) => void
  note: string
  noteError: string | undefined
  onNote: (note: string) => void
}

/** The destination and details for a carrier, with the usual price of such a delivery. */
export const DeliveryRequest = ({
  lines,
  destination,
  onDestination,
  note,
  noteError,
  onNote,
}: DeliveryRequestProps) => (
  <div className="grid gap-5 pb-6">
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TownCombobox
        label="Commune de livraison"
        hint="Code postal ou nom, puis choisissez-la."
        required
        name="deliveryTown"
        text={destination.town}
        onType={(town) => onDestination({ town, communeCode: '', latitude: null, longitude: null })}
        onChoose={({ name, code, latitude, longitude }) =>
          onDestination({ town: name, communeCode: code, latitude, longitude })
        }
      />
      <TextField
        label="Étage (facultatif)"
        hint="Rez-de-chaussée, 3ᵉ sans ascenseur…"
        name="deliveryFloor"
        autoComplete="off"
        maxLength={100}
        value={destination.floor}
        onChange={({ target }) => onDestination({ floor: target.value })}
      />
    </div>
    <TextAreaField
      label="Précisions pour la livraison (facultatif)"
      hint="Accès, horaires, aide au déchargement… Le vendeur les lit avant le paiement&nbsp;: pas d’adresse ni de téléphone ici."
      rows={3}
      value={note}
      onChange={({ target }) => onNote(target.value)}
      error={noteError}
    />
    <DeliveryEstimates lines={lines} destination={destination} />
  </div>
)

interface DeliveryEstimatesProps {
  lines: readonly CartLine[]
  destination: Destination
}

/** The usual price of each seller's quote; nothing while the pickup place or the destination is unknown. */
function DeliveryEstimates({ lines, destination }: DeliveryEstimatesProps) {
  const { deliveryRates } = useSettings()
  const { latitude, longitude } = destination
  const estimates =
    latitude === null || longitude === null
      ? []
      : estimateBySeller(lines, { latitude, longitude }, deliveryRates)
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

function estimateBySeller(
  lines: readonly CartLine[],
  to: Position,
  rates: DeliveryRates,
): (DeliveryEstimate & { seller: string })[] {
  const orderableLines = lines.filter(({ problem, seller }) => !problem && seller)
  return [...Map.groupBy(orderableLines, ({ seller }) => seller ?? '')].flatMap(([seller, sellerLines]) => {
    // A carrier visits all places, so the farthest one decides.
    const estimates = sellerLines.flatMap(({ position }) =>
      position ? estimateDelivery({ from: position, to, grams: sumWeight(sellerLines) }, rates) : [],
    )
    const [first, ...others] = estimates.sort((one, other) => other.kilometres - one.kilometres)
    return first && others.length + 1 === sellerLines.length ? [{ ...first, seller }] : []
  })
}

/** The weight in grams; null when that of a product is unknown. */
const sumWeight = (lines: readonly CartLine[]): number | null =>
  lines.reduce<number | null>(
    (sum, { item, load }) =>
      sum === null || load?.weight == null ? null : sum + load.weight * item.quantity,
    0,
  )
