import { useEffect, useState } from 'react'

const tick = 20_000

/** The time, kept going. Begins with when the page was made: server and browser write the same. */
export function useNow(pageMadeAt: number): number {
  const [now, setNow] = useState(pageMadeAt)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, tick)
    return () => clearInterval(timer)
  }, [])
  return now
}
