import { useEffect, useState } from 'react'

/** The typed text after a pause, since each change queries the server. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 120)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
