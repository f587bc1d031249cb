import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import type { Picture as PictureData } from '#domain/catalogue/pictures.ts'
import { useZoom } from './use-zoom.ts'

interface GalleryProps {
  pictures: readonly PictureData[]
  title: string
}

const mainSizes = '(min-width: 80rem) 690px, (min-width: 48rem) 54vw, 100vw'
const overlay = 'absolute bg-paper/90 shadow-card hover:bg-paper disabled:opacity-0'

/** The product's pictures: one large, with a list to choose from. Each can fill the window. */
export function Gallery({ pictures, title }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const hasSeveral = pictures.length > 1
  const describePicture = (index: number) =>
    hasSeveral ? `${title}, photo ${index + 1} sur ${pictures.length}` : title
  const zoom = useZoom({ pictures, describePicture, title, shown, onShow: setShown })
  if (pictures.length === 0) {
    return (
      <div className="grid aspect-4/3 place-items-center rounded-lg bg-plaster-deep text-ink-soft">
        Pas encore de photo
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <div className="relative overflow-hidden bg-plaster-deep max-md:-mx-4 md:rounded-lg">
        <Slides
          pictures={pictures}
          describePicture={describePicture}
          title={title}
          shown={shown}
          onShow={setShown}
          sizes={mainSizes}
          onOpen={zoom.open}
          className="aspect-4/3 cursor-zoom-in"
        />
        {hasSeveral && <Steps shown={shown} count={pictures.length} onShow={setShown} />}
        <Button
          variant="ghost"
          size="icon"
          aria-label="Agrandir la photo"
          onClick={zoom.open}
          className={`${overlay} right-3 bottom-3`}
        >
          <Maximize2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {hasSeveral && (
        <ul aria-label="Choisir une photo" className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                onClick={() => setShown(index)}
                aria-label={`Photo ${index + 1} sur ${pictures.length}`}
                aria-current={index === shown ? 'true' : undefined}
                className="block overflow-hidden rounded-md border-2 border-transparent opacity-75 hover:opacity-100 aria-[current]:border-fir aria-[current]:opacity-100"
              >
                <Picture picture={picture} alt="" sizes="96px" className="aspect-4/3 w-20 md:w-24" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Steps({ shown, count, onShow }: { shown: number; count: number; onShow: (index: number) => void }) {
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Photo précédente"
        disabled={shown === 0}
        onClick={() => onShow(shown - 1)}
        className={`${overlay} top-1/2 left-3 -translate-y-1/2 max-md:hidden`}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Photo suivante"
        disabled={shown === count - 1}
        onClick={() => onShow(shown + 1)}
        className={`${overlay} top-1/2 right-3 -translate-y-1/2 max-md:hidden`}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
      <p
        aria-live="polite"
        className="absolute bottom-4 left-4 rounded-md bg-ink/80 px-2.5 py-1 text-sm font-medium text-paper tabular-nums"
      >
        <span className="sr-only">Photo </span>
        {shown + 1}
        <span aria-hidden="true"> / </span>
        <span className="sr-only"> sur </span>
        {count}
      </p>
    </>
  )
}

interface SlidesProps {
  pictures: readonly PictureData[]
  title: string
  /** Describes a picture. */
  describePicture: (index: number) => string
  shown: number
  onShow: (index: number) => void
  onOpen: () => void
  /** The displayed width for the attribute `sizes`. */
  sizes: string
  className?: string
}

/** Scrolls the strip to a picture, at first without animation. */
function useScrollTo(strip: RefObject<HTMLUListElement | null>, shown: number) {
  // Delayed by a frame, because a dialog around the strip has no size before it is shown.
  const hasScrolled = useRef(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = strip.current
      const behavior = hasScrolled.current ? 'auto' : 'instant'
      hasScrolled.current = true
      if (element && findShownIndex(element) !== shown)
        element.scrollTo({ left: shown * element.clientWidth, behavior })
    })
    return () => cancelAnimationFrame(frame)
  }, [strip, shown])
}

/** Pictures in a strip with scroll snapping, moved by finger, trackpad or arrow keys. */
function Slides({ pictures, title, describePicture, shown, onShow, onOpen, sizes, className }: SlidesProps) {
  const strip = useRef<HTMLUListElement>(null)
  const scrollTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useScrollTo(strip, shown)
  // Reported when scrolling has stopped; some browsers lack `scrollend`.
  function onScroll() {
    clearTimeout(scrollTimer.current)
    scrollTimer.current = setTimeout(
      () => strip.current && onShow(findShownIndex(strip.current)),
      scrollEndMs,
    )
  }
  useEffect(() => () => clearTimeout(scrollTimer.current), [])

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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling strip must be reachable by keyboard
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
            alt={describePicture(index)}
            sizes={sizes}
            eager={index === 0}
            isUncropped
            className="size-full"
          />
        </li>
      ))}
    </ul>
  )
}

/** Without a scroll event for this time, scrolling has ended. */
const scrollEndMs = 120

const findShownIndex = (strip: HTMLUListElement): number =>
  Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
