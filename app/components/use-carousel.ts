import { useCallback, useEffect, useRef, useState } from 'react'

/** Follows a list that scrolls sideways, and turns it page by page; swiping and arrow keys are the browser's own. */
export function useCarousel<T extends HTMLElement>() {
  const list = useRef<T>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  const follow = useCallback(() => {
    const element = list.current
    if (!element) return
    const atStart = element.scrollLeft < 8
    const atEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 8
    setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }))
  }, [])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    return () => observer.disconnect()
  }, [follow])

  const turn = (pages: 1 | -1) => list.current?.scrollBy({ left: pages * list.current.clientWidth })
  return { list, follow, turn, ...ends }
}
