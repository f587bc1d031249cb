import { useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { nearestTownQuery } from '#app/lib/towns.ts'
import type { Town } from '#domain/places/town.ts'

const failures = {
  refused: 'Votre navigateur ne donne pas votre position à ce site. Indiquez une commune à la place.',
  unknown: 'Votre position n’a pas pu être trouvée. Indiquez une commune à la place.',
  abroad: 'Vous semblez être loin de toute commune de France. Indiquez une commune à la place.',
}

/** No more exactly than a kilometre: nothing finer leaves the device. */
const rounded = (degrees: number) => degrees.toFixed(2)
const timeoutMs = 15_000

const requestPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: timeoutMs, maximumAge: 600_000 }),
  )

/** Asks the browser where it is, when it is pressed and never before. */
export function MyPosition({ onFound }: { onFound: (town: Town) => void }) {
  const queries = useQueryClient()
  const [state, setState] = useState<'asking' | keyof typeof failures | null>(null)

  async function find() {
    setState('asking')
    try {
      const { coords } = await requestPosition()
      const position = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }
      const town = await queries.fetchQuery(nearestTownQuery(position))
      setState(town ? null : 'abroad')
      if (town) onFound(town)
    } catch (error) {
      const isRefused = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
      setState(isRefused ? 'refused' : 'unknown')
    }
  }

  return (
    <div className="grid gap-1.5">
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 w-fit"
        aria-busy={state === 'asking' || undefined}
        onClick={() => void find()}
      >
        <LocateFixed aria-hidden="true" className="size-4.5" />
        {state === 'asking' ? 'Recherche…' : 'Ma position'}
      </Button>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {state && state !== 'asking' && failures[state]}
      </p>
    </div>
  )
}
