import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { ProductCard, type ProductCardData } from './product-card.tsx'

interface CarouselProps {
  products: readonly ProductCardData[]
  /** Renders the content above the cards around the previous and next buttons. */
  header: (pageButtons: ReactNode) => ReactNode
}

/** A row of product cards that scrolls page by page. It never moves automatically. */
export function Carousel({ products, header }: CarouselProps) {
  const { list, updateEnds, scrollPages, atStart, atEnd } = useCarousel<HTMLUListElement>()
  return (
    <>
      {header(
        !(atStart && atEnd) && (
          <div className="flex gap-2">
            {/* aria-disabled rather than disabled: at the last page the focus stays where the person's finger is. */}
            <Button
              variant="outline"
              size="icon"
              aria-label="Produits précédents"
              aria-disabled={atStart}
              onClick={() => scrollPages(-1)}
            >
              <ArrowLeft aria-hidden="true" />
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label="Produits suivants"
              aria-disabled={atEnd}
              onClick={() => scrollPages(1)}
            >
              <ArrowRight aria-hidden="true" />
            </Button>
          </div>
        ),
      )}
      <ul
        ref={list}
        onScroll={updateEnds}
        className="-mx-4 mt-6 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto scroll-smooth px-4 pb-8 [scrollbar-width:none] md:-mx-8 md:scroll-px-8 md:gap-5 md:px-8 xl:-mx-4 xl:scroll-px-4 xl:px-4"
      >
        {products.map((product) => (
          <li key={product.id} className={cardWidth}>
            <ProductCard product={product} sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 40vw, 78vw" />
          </li>
        ))}
      </ul>
    </>
  )
}

export const cardWidth = 'w-[78%] max-w-80 shrink-0 snap-start sm:w-[42%] lg:w-[calc((100%_-_3.75rem)/4)]'

/** Follows the scroll position of a list and scrolls it page by page. Swiping and arrow keys are the browser's own. */
function useCarousel<T extends HTMLElement>() {
  const list = useRef<T>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  const updateEnds = useCallback(() => {
    const element = list.current
    if (!element) return
    const atStart = element.scrollLeft < 8
    const atEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 8
    setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }))
  }, [])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(updateEnds)
    observer.observe(element)
    return () => observer.disconnect()
  }, [updateEnds])

  const scrollPages = (pages: 1 | -1) => list.current?.scrollBy({ left: pages * list.current.clientWidth })
  return { list, updateEnds, scrollPages, ...ends }
}
