import { MapPin, Navigation, Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import { buttonClass } from '#app/components/button.tsx'
import { PlaceMap } from '#app/components/map/place-map.tsx'
import { openingLines } from '#domain/orders/appointments.ts'
import { states } from '#domain/orders/states.ts'
import { directionsTo, townLine } from '#domain/places/place.ts'
import type { OrderDetail, OrderFulfilment } from '../queries.ts'

interface PickupPlacesProps {
  order: OrderDetail
  fulfilment: OrderFulfilment
}

/** The places where a seller's items are collected: the town, and after the payment the street, access and route. */
export function PickupPlaces({ order, fulfilment }: PickupPlacesProps) {
  const { places, fulfilmentId } = fulfilment
  const points = useMemo(
    () => places.flatMap(({ position, town }) => (position ? [{ ...position, label: town }] : [])),
    [places],
  )
  if (places.length === 0 || fulfilment.status === states.cancelled) return null
  const id = `retrait-${fulfilmentId}`
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6">
      <div className="flex gap-4">
        <MapPin aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-7 shrink-0 text-terracotta" />
        <h3 id={id} className="text-xl">
          {order.viewedAs === 'seller' ? 'Où sont vos articles' : 'Où retirer'}
          {places.length > 1 && `\u00a0: ${places.length}\u00a0lieux`}
        </h3>
      </div>
      <ul className="grid gap-6">
        {places.map((place) => (
          <PickupPlace
            key={place.itemIds[0]}
            place={place}
            titles={
              places.length > 1
                ? fulfilment.items.flatMap(({ id, title }) => (place.itemIds.includes(id) ? title : []))
                : []
            }
            hasDirections={order.viewedAs === 'buyer'}
          />
        ))}
      </ul>
      {order.viewedAs === 'buyer' && <PlaceMap places={points} />}
    </section>
  )
}

interface PickupPlaceProps {
  place: OrderFulfilment['places'][number]
  /** The items at this place, when others are elsewhere. */
  titles: string[]
  hasDirections: boolean
}

function PickupPlace({ place, titles, hasDirections }: PickupPlaceProps) {
  const { name, street, access, department } = place
  const hoursLines = openingLines(place.hours)
  return (
    <li className="grid gap-2">
      {titles.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{titles.join(', ')}</p>}
      <p className="wrap-anywhere">
        {name && <strong className="block">{name}</strong>}
        {street && <span className="block whitespace-pre-line">{street}</span>}
        {townLine(place)}
        {street === null && department && ` (${department})`}
      </p>
      {access && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{access}</p>}
      {hoursLines.length > 0 && (
        <ul className="text-sm">
          {hoursLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {hasDirections && street !== null && <Directions place={{ ...place, street }} />}
    </li>
  )
}

/** A link to a map with directions, which on a phone opens its map application. */
function Directions({ place }: { place: { street: string; postcode: string; town: string } }) {
  const { geo, map } = directionsTo(place)
  const look = buttonClass({ variant: 'outline', size: 'sm' }, 'min-h-11')
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <a href={map} target="_blank" rel="noopener noreferrer" className={look}>
        <Navigation aria-hidden="true" className="size-4.5" />
        Itinéraire<span className="sr-only"> vers {place.town} (nouvelle fenêtre)</span>
      </a>
      <a href={geo} className={`${look} pointer-fine:hidden`}>
        <Smartphone aria-hidden="true" className="size-4.5" />
        Ouvrir dans mon GPS<span className="sr-only">&nbsp;: {place.town}</span>
      </a>
    </p>
  )
}
