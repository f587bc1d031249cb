import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on the server and during hydration, when the page does not react yet. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

type Control = HTMLInputElement | HTMLSelectElement

/** Whether a control's value differs from the server-rendered one. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const rendered = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(rendered, 0)
  }
  if (!(control instanceof HTMLInputElement)) return false
  const isCheckable = control.type === 'checkbox' || control.type === 'radio'
  return isCheckable ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

/** Calls `onChange` for a change before hydration, for which React fires no event. */
export function useEarlyInput<Element extends Control>(
  ref: RefObject<Element | null>,
  onChange: (control: Element) => void,
): void {
  const report = useEffectEvent(() => {
    if (ref.current && isChanged(ref.current)) onChange(ref.current)
  })
  useEffect(() => report(), [])
}
