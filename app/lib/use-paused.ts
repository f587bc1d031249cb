import { useEffect, useState } from 'react'

/** What somebody types, once they have paused: each pause asks the server. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 120)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
