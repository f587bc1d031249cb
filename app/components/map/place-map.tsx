import { Suspense, useEffect, useRef, useState } from 'react'
import { latePart } from '#app/components/late-part.ts'
import type { StillPlace } from './still-map.tsx'

/** The map's library and outlines are loaded once a map has been visible. */
const StillMap = latePart(() => import('./still-map.tsx'))

/** A small map of pickup places, at the precision of communes. The page also names them in its text. */
export function PlaceMap({ places }: { places: readonly StillPlace[] }) {
  const box = useRef<HTMLDivElement>(null)
  const hasBeenVisible = useHasBeenVisible(box)
  if (places.length === 0) return null
  return (
    <div
      ref={box}
      role="img"
      aria-label={`Carte\u00a0: ${places.map(({ label }) => label).join(', ')}`}
      className="isolate mt-3 h-44 bg-plaster-deep overflow-hidden rounded-lg border border-line print:hidden"
    >
      {hasBeenVisible && (
        <Suspense>
          <StillMap places={places} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the element has been visible. */
function useHasBeenVisible(box: React.RefObject<HTMLElement | null>): boolean {
  const [hasBeenVisible, setHasBeenVisible] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setHasBeenVisible(true)
      observer.disconnect()
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return hasBeenVisible
}
