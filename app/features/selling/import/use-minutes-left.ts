import { useEffect, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'

const minute = 60_000
const every = 10_000

/** Whole minutes until then, counted while the page stands; null once it is over, or for never. */
export function useMinutesLeft(until: string | null): number | null {
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [until])
  const left = until ? Date.parse(until) - now : 0
  // The server's minute may be another one than the browser's.
  return isHydrated && left > 0 ? Math.ceil(left / minute) : null
}
