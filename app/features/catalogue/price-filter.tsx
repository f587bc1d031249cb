import { type ChangeEvent, useState } from 'react'
import { type CatalogueSearch, priceSlider } from '#domain/catalogue/search.ts'
import { formatBound } from './active-filters.ts'

const { min, max, step } = priceSlider
const onSlider = (euros: number) => Math.round(Math.min(Math.max(euros, min), max))
const read = (search: Bounds) => [onSlider(search.minPrice ?? min), onSlider(search.maxPrice ?? max)] as const

type Bounds = Pick<CatalogueSearch, 'minPrice' | 'maxPrice'>

/** Two native sliders on one track: keyboard, touch and screen readers come with them. */
export function PriceFilter({ minPrice, maxPrice }: Bounds) {
  const [[least, most], setShown] = useState(() => read({ minPrice, maxPrice }))
  const [seen, setSeen] = useState({ minPrice, maxPrice })
  if (seen.minPrice !== minPrice || seen.maxPrice !== maxPrice) {
    setSeen({ minPrice, maxPrice })
    setShown(read({ minPrice, maxPrice }))
  }
  // One thumb stops at the other.
  const moveLeast = (event: ChangeEvent<HTMLInputElement>) =>
    setShown([Math.min(event.target.valueAsNumber, most), most])
  const moveMost = (event: ChangeEvent<HTMLInputElement>) =>
    setShown([least, Math.max(event.target.valueAsNumber, least)])
  const common = { min, max, step, className: slider } as const
  return (
    <fieldset>
      <legend className="font-semibold">Prix</legend>
      <p className="mt-1 flex justify-between gap-3 text-sm tabular-nums" aria-hidden="true">
        <span>{formatBound(least)}</span>
        <span>{most === max ? `${formatBound(max)} et plus` : formatBound(most)}</span>
      </p>
      <div className="relative mx-3.5 h-11">
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <div
          className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-fir"
          style={{
            left: `${(Math.min(least, most) / max) * 100}%`,
            right: `${100 - (Math.max(least, most) / max) * 100}%`,
          }}
        />
        <input
          type="range"
          {...common}
          name="minPrice"
          aria-label="Prix minimum"
          aria-valuetext={`${least} euros`}
          value={least}
          onChange={moveLeast}
          // Both thumbs at the right end: the one that can still move lies on top.
          style={{ zIndex: least > max / 2 ? 1 : undefined }}
        />
        <input
          type="range"
          {...common}
          name="maxPrice"
          aria-label="Prix maximum"
          aria-valuetext={most === max ? `${max} euros et plus` : `${most} euros`}
          value={most}
          onChange={moveMost}
        />
      </div>
    </fieldset>
  )
}

/* Only the thumbs take the pointer. Each input reaches half a thumb (14 px) over the track, so that thumb and track agree. */
const slider =
  'pointer-events-none absolute -inset-x-3.5 top-0 h-11 w-[calc(100%+1.75rem)] appearance-none bg-transparent [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-fir [&::-webkit-slider-thumb]:bg-paper [&::-webkit-slider-thumb]:shadow-card [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-fir [&::-moz-range-thumb]:bg-paper'
