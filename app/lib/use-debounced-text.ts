import { useEffect, useState } from 'react'

/** Milliseconds without input. */
const debounceMs = 120

/** The typed text after a pause, because each change of it queries the server. */
export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
