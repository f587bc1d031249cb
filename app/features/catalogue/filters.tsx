import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'
import { type CatalogueSearch, priceSlider } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { formatBound } from './active-filters.ts'
import { FieldFilter } from './field-filter.tsx'
import { NearFilter } from './near-filter.tsx'
import { type Category, type Family, movedTo, type Place } from './place.ts'
import { filterFieldsQuery } from './queries.ts'

interface FiltersProps {
  search: CatalogueSearch
  families: readonly Family[]
  place: Place
  canSeePrices: boolean
}

/** All that narrows the list, save the search field. */
export function Filters({ search, families, place, canSeePrices }: FiltersProps) {
  const { data: fields, isPlaceholderData } = useQuery(filterFieldsQuery(search))
  const notOffered = Object.entries(search.fields).filter(
    ([id]) => fields && !fields.some((field) => field.id === id),
  )
  return (
    <div className="grid gap-7">
      {notOffered.map(([id, value]) => (
        <input key={id} type="hidden" name={`cf_${id}`} value={value} />
      ))}
      <CategoryFilter families={families} place={place} search={search} />
      <NearFilter search={search} />
      {canSeePrices && <PriceFilter minPrice={search.minPrice} maxPrice={search.maxPrice} />}
      <div
        className="grid gap-7 transition-opacity delay-150 aria-busy:opacity-60"
        aria-busy={isPlaceholderData}
      >
        {fields?.map((field) => (
          <FieldFilter key={field.id} field={field} value={search.fields[field.id] ?? ''} />
        ))}
        {fields?.length === 0 && (
          <p className="text-sm text-ink-soft">{catalogueMessages.noFilterableField}</p>
        )}
      </div>
      <noscript>
        <button type="submit" className="min-h-11 w-full rounded-md bg-fir px-5 font-semibold text-paper">
          Appliquer les filtres
        </button>
      </noscript>
    </div>
  )
}

const { min, max, step } = priceSlider
const onSlider = (euros: number) => Math.round(Math.min(Math.max(euros, min), max))
const read = (search: Bounds) => [onSlider(search.minPrice ?? min), onSlider(search.maxPrice ?? max)] as const

type Bounds = Pick<CatalogueSearch, 'minPrice' | 'maxPrice'>

/** Two native sliders on one track: keyboard, touch and screen readers come with them. */
function PriceFilter({ minPrice, maxPrice }: Bounds) {
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
  const common = { min, max, step, className: 'range' } as const
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

interface CategoryFilterProps {
  families: readonly Family[]
  place: Place
  search: CatalogueSearch
}

/** Families, and the subcategories of the chosen one. Links, so that they work before any script. */
function CategoryFilter({ families, place, search }: CategoryFilterProps) {
  return (
    <nav aria-labelledby="filtre-categories">
      <h3 id="filtre-categories" className="font-sans text-base font-semibold">
        Catégories
      </h3>
      {families.length === 0 && <p className="mt-2 text-sm text-ink-soft">{catalogueMessages.noCategory}</p>}
      <ul className="mt-1">
        {place.family && (
          <li>
            <Link
              to={movedTo(search, null)}
              preventScrollReset
              className="flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-fir hover:underline pointer-fine:min-h-9"
            >
              Toutes les catégories
            </Link>
          </li>
        )}
        {families.map((family) => {
          const isOpen = family === place.family
          return (
            <li key={family.slug}>
              <CategoryLink
                entry={family}
                to={movedTo(search, family)}
                isCurrent={isOpen && !place.category}
              />
              {isOpen && family.children.length > 0 && (
                <ul className="mb-2 border-l-2 border-line pl-3">
                  {family.children.map((child) => (
                    <li key={child.slug}>
                      <CategoryLink
                        entry={child}
                        to={movedTo(search, family, child)}
                        isCurrent={child === place.category}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const CategoryLink = ({ entry, to, isCurrent }: { entry: Category; to: string; isCurrent: boolean }) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={isCurrent ? 'page' : undefined}
    className="filter-line filter-link"
  >
    {entry.name}
    <span className="filter-count">
      {entry.productCount}
      <span className="sr-only"> {entry.productCount > 1 ? 'produits' : 'produit'}</span>
    </span>
  </Link>
)
