import type { QueryClient } from '@tanstack/react-query'
import type { Town } from '#domain/places/commune.ts'
import { nearestTownQuery } from './towns.ts'

const failures = {
  refused: 'Votre navigateur ne donne pas votre position à ce site. Indiquez une commune à la place.',
  unknown: 'Votre position n’a pas pu être trouvée. Indiquez une commune à la place.',
  abroad: 'Vous semblez être loin de toute commune de France. Indiquez une commune à la place.',
}

/** Rounds to about a kilometre: nothing more exact leaves the device. */
const rounded = (degrees: number) => degrees.toFixed(2)
const timeoutMs = 15_000

const requestPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: timeoutMs, maximumAge: 600_000 }),
  )

/** Returns the town of the browser's position, or explains in French why there is none. */
export async function findVisitorTown(
  queryClient: QueryClient,
): Promise<{ town: Town } | { failure: string }> {
  try {
    const { coords } = await requestPosition()
    const position = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }
    const town = await queryClient.fetchQuery(nearestTownQuery(position))
    return town ? { town } : { failure: failures.abroad }
  } catch (error) {
    const isRefused = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
    return { failure: isRefused ? failures.refused : failures.unknown }
  }
}
