import { type RefObject, useEffect, useState } from 'react'

/** So long nobody is interrupted while typing, in milliseconds. */
const patience = 500

/**
 * What is wrong with what stands in a control, told once it has stood a moment. The browser knows at once: what is wrong is not searched for
 * (use-filter-form.ts).
 */
export function useToldSlip(
  control: RefObject<HTMLInputElement | null>,
  slip: string | undefined,
): string | undefined {
  const [told, setTold] = useState(slip)
  useEffect(() => {
    control.current?.setCustomValidity(slip ?? '')
    const timer = setTimeout(() => setTold(slip), slip ? patience : 0)
    return () => clearTimeout(timer)
  }, [control, slip])
  return told === slip ? told : undefined
}
