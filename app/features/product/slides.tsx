import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Picture } from '#app/components/picture.tsx'
import type { Picture as PictureData } from '#domain/catalogue/pictures.ts'

interface SlidesProps {
  pictures: readonly PictureData[]
  title: string
  /** What each shows, in words. */
  nameOf: (index: number) => string
  shown: number
  onShow: (index: number) => void
  onOpen: () => void
  /** How wide a picture is shown, as in the attribute `sizes`. */
  sizes: string
  className?: string
}

/** Pictures side by side in a strip that snaps: fingers, trackpad and arrow keys move it. */
export function Slides({ pictures, title, nameOf, shown, onShow, onOpen, sizes, className }: SlidesProps) {
  const strip = useRef<HTMLUListElement>(null)
  const still = useRef<ReturnType<typeof setTimeout>>(undefined)

  // A frame later: a dialog around this has no size before it is shown.
  const isPlaced = useRef(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = strip.current
      const behavior = isPlaced.current ? 'auto' : 'instant'
      isPlaced.current = true
      if (element && indexOf(element) !== shown)
        element.scrollTo({ left: shown * element.clientWidth, behavior })
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])

  // Reported once the strip stands still; not every browser has `scrollend`.
  function onScroll() {
    clearTimeout(still.current)
    still.current = setTimeout(() => strip.current && onShow(indexOf(strip.current)), stillAfter)
  }
  useEffect(() => () => clearTimeout(still.current), [])

  function onKeyDown(event: KeyboardEvent) {
    const target = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: pictures.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    onShow(Math.min(Math.max(target, 0), pictures.length - 1))
  }

  return (
    <ul
      ref={strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Photos : ${title}`}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
      className={clsx(
        'flex -outline-offset-4 snap-x snap-mandatory scrollbar-none overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth',
        className,
      )}
    >
      {pictures.map((picture, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside the strip does the same
        <li key={picture.url} onClick={onOpen} className="h-full w-full shrink-0 snap-center">
          <Picture
            picture={picture}
            alt={nameOf(index)}
            sizes={sizes}
            eager={index === 0}
            isWhole
            className="size-full"
          />
        </li>
      ))}
    </ul>
  )
}

/** Milliseconds. */
const stillAfter = 120

const indexOf = (strip: HTMLUListElement): number =>
  Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
