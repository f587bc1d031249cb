import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { FieldFilter } from '#app/components/custom-field/field-filter.tsx'
import { ValueCounts } from '#app/components/custom-field/value-count.tsx'
import { NetPriceSwitch } from '#app/components/net-price.tsx'
import { usePricesHidden } from '#app/lib/use-prices-hidden.ts'
import { withParams } from '#domain/address.ts'
import { type CatalogueSearch, listView } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { CategoryFilter } from './category-filter.tsx'
import { findCategoryScope } from './category-scope.ts'
import { NearFilter } from './near-filter.tsx'
import { PriceFilter } from './price-filter.tsx'
import { familiesQuery, filterFieldsQuery, productsQuery, valueCountsQuery } from './queries.ts'
import { ConditionFilter, conditionName, OfferFilter, SellerFilter } from './trait-filters.tsx'
import { filtersId, useFilterSheet } from './use-filter-sheet.ts'

/** The same list with every option of its filters; null: this is it. */
function useUnfoldTo(): string | null {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (listView.parse(params).options) return null
  const all = new URLSearchParams(params)
  all.set('options', 'all')
  return `${withParams(pathname, all)}#${filtersId}`
}

export interface FiltersProps {
  search: CatalogueSearch
  /** Set when they are hydrated. */
  isReady: RefObject<boolean>
}

/** All that narrows the list, save the search field. */
export function Filters({ search, isReady }: FiltersProps) {
  useEffect(() => {
    isReady.current = true
  }, [isReady])
  const { data: families = [] } = useQuery(familiesQuery(search))
  const scope = findCategoryScope(families, search)
  const canSeePrices = !usePricesHidden()
  const { isShown } = useFilterSheet()
  const { data: fields, isPlaceholderData } = useQuery(filterFieldsQuery(search))
  const { isSuccess, isPlaceholderData: isListing } = useInfiniteQuery(productsQuery(search))
  // Values are counted after the list, and only while the filters are visible.
  const counts = useQuery({ ...valueCountsQuery(search), enabled: isShown && isSuccess && !isListing })
  const notOffered = Object.entries(search.fields).filter(
    ([id]) => fields && !fields.some((field) => field.id === id),
  )
  const unfoldTo = useUnfoldTo()
  // Of a category what sets its products apart comes first.
  const price = canSeePrices && (
    <div>
      <PriceFilter minPrice={search.minPrice} maxPrice={search.maxPrice} />
      <NetPriceSwitch />
    </div>
  )
  // A custom field on the condition replaces this filter.
  const hasOwnState = fields?.some(({ name }) => name === conditionName)
  return (
    <ValueCounts value={counts.data ?? null}>
      <div className="grid gap-7">
        {notOffered.map(([id, value]) => (
          <input key={id} type="hidden" name={`cf_${id}`} value={value} />
        ))}
        <CategoryFilter families={families} scope={scope} search={search} />
        {!scope.family && price}
        <div
          className="grid gap-7 transition-opacity delay-150 aria-busy:opacity-60"
          aria-busy={isPlaceholderData || undefined}
        >
          {fields?.map((field) => (
            <FieldFilter
              key={field.id}
              field={field}
              value={search.fields[field.id] ?? ''}
              unfoldTo={unfoldTo}
            />
          ))}
          {fields?.length === 0 && (
            <p className="text-sm text-ink-soft">{catalogueMessages.noFilterableField}</p>
          )}
        </div>
        {scope.family && price}
        {(!hasOwnState || search.conditions.length > 0) && <ConditionFilter conditions={search.conditions} />}
        <NearFilter search={search} />
        <SellerFilter sellers={search.sellers} />
        <OfferFilter offers={search.offers} />
        <noscript>
          <button type="submit" className="min-h-11 w-full rounded-md bg-fir px-5 font-semibold text-paper">
            Appliquer les filtres
          </button>
        </noscript>
      </div>
    </ValueCounts>
  )
}
