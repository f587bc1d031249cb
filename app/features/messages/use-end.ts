import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the newest message in sight for whoever is at the end, and tells whether they are. `count`: of what is shown at the
 * end; `firstNew`: where reading begins.
 */
export function useEnd(count: number) {
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)
  const wasAtEnd = useRef(false)
  const isOpened = useRef(false)

  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      setIsAtEnd(entry?.isIntersecting ?? false)
      wasAtEnd.current = entry?.isIntersecting ?? false
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** The end is above the field, which stays at the foot of the window. */
  const goToEnd = useCallback(() => {
    const foot = end.current?.nextElementSibling
    if (!end.current || !foot) return
    const hidden =
      end.current.getBoundingClientRect().bottom + foot.getBoundingClientRect().height - window.innerHeight
    window.scrollBy({ top: Math.max(0, hidden), behavior: 'instant' })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added
  useLayoutEffect(() => {
    if (isOpened.current && wasAtEnd.current) goToEnd()
  }, [count])

  // On arriving, after the router has put the page where it begins.
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    const firstNew = document.querySelector('[data-first-new]')
    if (firstNew) firstNew.scrollIntoView({ block: 'start' })
    else goToEnd()
  }, [goToEnd])

  return { end, isAtEnd, goToEnd }
}
