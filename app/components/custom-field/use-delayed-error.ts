import { type RefObject, useEffect, useState } from 'react'

/** The error is shown when typing pauses. */
const errorDelayMs = 500

/**
 * Returns the error of a control's text once typing pauses. The control is invalid for the browser at once, so that the form does not
 * search for an invalid value (use-filter-form.ts).
 */
export function useDelayedError(
  control: RefObject<HTMLInputElement | null>,
  error: string | undefined,
): string | undefined {
  const [delayed, setDelayed] = useState(error)
  useEffect(() => {
    control.current?.setCustomValidity(error ?? '')
    const timer = setTimeout(() => setDelayed(error), error ? errorDelayMs : 0)
    return () => clearTimeout(timer)
  }, [control, error])
  return delayed === error ? delayed : undefined
}
