import { Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { buttonClass } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { latePart } from '#app/components/late-part.ts'
import { type CatalogueSearch, departmentsPath } from '#domain/catalogue/search.ts'
import { type ComparedUnit, canSort, sortOptions, sortParam } from '#domain/catalogue/sort-orders.ts'
import { useAddressedSelect } from './use-addressed-select.ts'
import { filtersId } from './use-filter-sheet.ts'

interface ToolbarProps {
  search: CatalogueSearch
  canSeePrices: boolean
  /** The units by which prices can be compared here. */
  units: readonly ComparedUnit[]
  onOpenFilters: () => void
  map: { isOpen: boolean; onToggle: () => void }
}

const FilterCount = latePart(async () => ({ default: (await import('./filter-chips.tsx')).FilterCount }))

/** The order, the map button, and on small screens the button of the filters. */
export function Toolbar({ search, canSeePrices, units, onOpenFilters, map }: ToolbarProps) {
  const sorts = sortOptions.filter(({ value }) =>
    canSort(value, search, canSeePrices, value === search.sort ? undefined : units),
  )
  const order = useAddressedSelect(sortParam(search), search)
  return (
    <div className="flex gap-2 max-md:w-full md:order-2 md:gap-3">
      {/* Before JavaScript, a link shows the filters below. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a button could do nothing before JavaScript */}
      <a
        href={`#${filtersId}`}
        role="button"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onOpenFilters()
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          onOpenFilters()
        }}
        className={buttonClass({ variant: 'outline' }, 'max-md:px-3 lg:hidden')}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        Filtrer
        <FilterCount search={search} />
      </a>
      <label className="flex items-center gap-2.5 max-md:min-w-0 max-md:grow">
        <span className="whitespace-nowrap text-ink-soft max-md:sr-only">Trier par</span>
        {/* The usual order has no value, because it depends on whether there are words. */}
        <select name="sort" {...order} className={control()}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={sortParam({ ...search, sort: value })}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <MapButton search={search} {...map} />
    </div>
  )
}

interface MapButtonProps {
  search: CatalogueSearch
  isOpen: boolean
  onToggle: () => void
}

/** Opens the map of the list; before JavaScript it leads to the list of departments. */
const MapButton = ({ search, isOpen, onToggle }: MapButtonProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a button could do nothing before JavaScript
  <a
    href={departmentsPath(search)}
    role="button"
    aria-expanded={isOpen}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onToggle()
    }}
    onKeyDown={(event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      onToggle()
    }}
    className={buttonClass({ variant: isOpen ? 'secondary' : 'outline' }, 'max-md:px-3')}
  >
    <MapIcon aria-hidden="true" className="size-5 max-sm:hidden" />
    Carte
  </a>
)
