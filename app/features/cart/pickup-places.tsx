import { MapPin } from 'lucide-react'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { townText } from '#domain/places/commune.ts'

/** To how many places one will drive, before paying: `3 lieux de retrait : Nîmes (30), Amiens (80), Pantin (93)`. */
export function PickupPlaces({ lines }: { lines: readonly CartLine[] }) {
  const places = new Map(lines.flatMap(({ place }) => (place ? [[place.id, place] as const] : [])))
  if (places.size === 0) return null
  const towns = [...places.values()]
    .map(({ town, department }) => townText({ name: town, department }))
    .join(', ')
  return (
    <p className="flex items-start gap-2.5 py-3 font-medium">
      <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
      <span className="wrap-anywhere">
        {places.size === 1 ? 'Un lieu de retrait' : `${places.size}\u00a0lieux de retrait`}&nbsp;: {towns}
      </span>
    </p>
  )
}
