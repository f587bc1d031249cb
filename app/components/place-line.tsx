import { useDistanceOrigin } from '#app/lib/stored-town.ts'
import { townText } from '#domain/places/commune.ts'
import { distanceBetween, distanceText, type Position } from '#domain/places/distance.ts'

export interface ShownPlace {
  town: string
  department: string | null
  position: Position | null
}

/** `Amiens (80)`, and `à 12 km` once it is known from where: from commune to commune, never from house to house. */
export function PlaceLine({ place }: { place: ShownPlace }) {
  const distance = useDistance(place)
  return (
    <>
      {townText({ name: place.town, department: place.department })}
      {distance && <span> · {distance}</span>}
    </>
  )
}

function useDistance({ position }: ShownPlace): string | null {
  const town = useDistanceOrigin()
  return town && position && distanceText(distanceBetween(town, position))
}
