import { useQuery } from '@tanstack/react-query'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { CategoryFilter } from './category-filter.tsx'
import { FieldFilter } from './field-filter.tsx'
import type { Family, Place } from './place.ts'
import { PriceFilter } from './price-filter.tsx'
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
