import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import { useMemo } from 'react'
import { PlaceMap } from '#app/components/map/place-map.tsx'
import type { StillPlace } from '#app/components/map/still-map.tsx'
import { cart } from '#app/lib/cart.ts'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { type DeliveryOption, deliveryLabels, deliveryOptions } from '#domain/orders/orders.ts'
import { townText } from '#domain/places/commune.ts'

/** `isBrief` shows the names alone, in one row on a phone. */
export const DeliveryChoice = ({
  delivery,
  isBrief = false,
}: {
  delivery: DeliveryOption
  isBrief?: boolean
}) => (
  <fieldset className="py-5">
    <legend className="float-left mb-3 w-full font-display text-lg font-bold">Livraison</legend>
    <div className={clsx('clear-both grid gap-2.5 md:grid-cols-2', isBrief && 'grid-cols-2')}>
      {deliveryOptions.map((option) => (
        <label
          key={option}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-paper px-4 py-3 transition-colors hover:border-fir has-checked:border-fir has-checked:bg-fir-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-fir)]"
        >
          <input
            type="radio"
            name="shippingOption"
            value={option}
            checked={delivery === option}
            onChange={() => cart.chooseDelivery(option)}
            className="mt-0.5 size-5 shrink-0 accent-fir"
          />
          <span>
            <span className="block font-semibold">{deliveryLabels[option].name}</span>
            <span className={clsx('block text-sm text-ink-soft', isBrief && 'max-md:hidden')}>
              {deliveryLabels[option].text}
            </span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

/** The pickup places before the payment: `3 lieux de retrait : Nîmes (30), Amiens (80), Pantin (93)`. */
export function PickupPlaces({ lines }: { lines: readonly CartLine[] }) {
  const places = new Map(lines.flatMap(({ place }) => (place ? [[place.id, place] as const] : [])))
  const points = useMapPoints(lines)
  if (places.size === 0) return null
  const towns = [...places.values()]
    .map(({ town, department }) => townText({ name: town, department }))
    .join(', ')
  return (
    <div className="py-3">
      <p className="flex items-start gap-2.5 font-medium">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
        <span className="wrap-anywhere">
          {places.size === 1 ? 'Un lieu de retrait' : `${places.size}\u00a0lieux de retrait`}&nbsp;: {towns}
        </span>
      </p>
      {places.size > 1 && <PlaceMap places={points} />}
    </div>
  )
}

/** Returns each commune once, in the same array while the places are unchanged, so that the map is not drawn again. */
function useMapPoints(lines: readonly CartLine[]): readonly StillPlace[] {
  const points = lines.flatMap(({ place, position }) =>
    place && position?.latitude != null && position.longitude != null
      ? [{ latitude: position.latitude, longitude: position.longitude, label: place.town }]
      : [],
  )
  const key = JSON.stringify([...new Map(points.map((point) => [point.label, point])).values()])
  return useMemo(() => JSON.parse(key), [key])
}
