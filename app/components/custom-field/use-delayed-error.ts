import { type RefObject, useEffect, useState } from 'react'

/** The error is shown when typing pauses. */
const errorDelayMs = 500

/**
 * What is wrong with what stands in a control, shown once it has stood a moment. The browser knows at once: what is wrong is not searched for
 * (use-filter-form.ts).
 */
export function useDelayedError(
  control: RefObject<HTMLInputElement | null>,
  error: string | undefined,
): string | undefined {
  const [shown, setShown] = useState(error)
  useEffect(() => {
    control.current?.setCustomValidity(error ?? '')
    const timer = setTimeout(() => setShown(error), error ? errorDelayMs : 0)
    return () => clearTimeout(timer)
  }, [control, error])
  return shown === error ? shown : undefined
}
