import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Conversation, useLoadOlder } from './queries.ts'

/** Loads what came before. What one was reading stays where it is, and is not read out again. */
export function useOlder({ id, messages }: Conversation) {
  const log = useRef<HTMLDivElement>(null)
  /** The height of the messages when older ones were asked for. */
  const before = useRef<{ first: number; height: number } | null>(null)
  const [isQuiet, setIsQuiet] = useState(false)
  const { mutate, isPending, error } = useLoadOlder(id)
  const first = messages[0]?.number ?? 0

  useLayoutEffect(() => {
    if (!log.current || !before.current || before.current.first === first) return
    window.scrollBy({ top: log.current.offsetHeight - before.current.height, behavior: 'instant' })
    before.current = null
  }, [first])

  // Once the browser has told screen readers, or not, of what was added.
  useEffect(() => {
    if (!isQuiet || isPending) return
    const timer = setTimeout(() => setIsQuiet(false), 500)
    return () => clearTimeout(timer)
  }, [isQuiet, isPending])

  return {
    log,
    isLoading: isPending,
    isQuiet,
    error,
    load: () => {
      if (isPending || !log.current) return
      before.current = { first, height: log.current.offsetHeight }
      setIsQuiet(true)
      mutate(first)
    },
  }
}
