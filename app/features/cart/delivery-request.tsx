import { TextAreaField, TextField } from '#app/components/field.tsx'
import { TownCombobox } from '#app/components/town-combobox.tsx'
import type { Destination } from '#app/lib/stored-destination.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { DeliveryEstimates } from './delivery-estimates.tsx'

interface DeliveryRequestProps {
  lines: readonly CartLine[]
  destination: Destination
  onDestination: (change: Partial<Destination>) => void
  note: string
  noteError: string | undefined
  onNote: (note: string) => void
}

/** Destination and details for a carrier, with the usual price of such a delivery. */
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
