import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#app/lib/stored.ts'
import { isNarrowWindow, useIsNarrow } from '../use-filter-sheet.ts'

const open = 'open'

/** Whether the map of the list is shown: beside the list, where a device remembers it, or on a small screen above the page. */
export function useListMap() {
  const [isShown, setIsShown] = useState(false)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    if (!isNarrowWindow() && readStored('map') === open) setIsShown(true)
  }, [])
  const show = (isNow: boolean) => {
    setIsShown(isNow)
    if (!isNarrow) writeStored('map', isNow ? open : null)
  }
  return {
    isBeside: isShown && isNarrow === false,
    isAbove: isShown && isNarrow === true,
    toggle: () => show(!isShown),
    close: () => show(false),
  }
}
