import { useDistanceOrigin } from '#app/lib/stored-town.ts'
import { inTown, townText } from '#domain/places/commune.ts'
import { distanceBetween, distanceText, type Position } from '#domain/places/distance.ts'

export interface ShownPlace {
  town: string
  department: string | null
  position: Position | null
}

/** `Amiens (80)`, in a sentence `à Amiens (80)`, and `à 12 km` when the origin is known. Distances are between communes. */
export function PlaceLine({ place, isInSentence = false }: { place: ShownPlace; isInSentence?: boolean }) {
  const distance = useDistance(place)
  const town = townText({ name: place.town, department: place.department })
  return (
    <>
      {isInSentence ? inTown(town) : town}
      {distance && <span> · {distance}</span>}
    </>
  )
}

function useDistance({ position }: ShownPlace): string | null {
  const town = useDistanceOrigin()
  return town && position && distanceText(distanceBetween(town, position))
}
