import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { FieldFilter } from '#app/components/custom-field/field-filter.tsx'
import { ChoiceLine, ValueCounts } from '#app/components/custom-field/value-count.tsx'
import { NetPriceSwitch } from '#app/components/price.tsx'
import { usePricesConcealed } from '#app/lib/settings.ts'
import { withParams } from '#domain/address.ts'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import type { FilterField } from '#domain/catalogue/custom-fields.ts'
import { printAmount } from '#domain/catalogue/needs.ts'
import { type CatalogueSearch, listView } from '#domain/catalogue/search.ts'
import {
  filterConditions,
  offers,
  offerTexts,
  sellerKindNames,
  sellerKinds,
} from '#domain/catalogue/traits.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { formatArea } from '#domain/places/distance.ts'
import { CategoryFilter } from './category-filter.tsx'
import { findCategoryScope } from './category-scope.ts'
import { NearFilter } from './near-filter.tsx'
import { PriceFilter } from './price-filter.tsx'
import { familiesQuery, filterFieldsQuery, productsQuery, valueCountsQuery } from './queries.ts'
import { filtersId, useFilterSheet } from './use-filter-sheet.ts'

/** Returns the address that shows every option of the filters; null when the page already does. */
function useAllOptionsPath(): string | null {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (listView.parse(params).options) return null
  const all = new URLSearchParams(params)
  all.set('options', 'all')
  return `${withParams(pathname, all)}#${filtersId}`
}

export interface FiltersProps {
  search: CatalogueSearch
  /** Set to true after the hydration of the filters. */
  isReady: RefObject<boolean>
}

/** All filters except the search field. */
export function Filters({ search, isReady }: FiltersProps) {
  useEffect(() => {
    isReady.current = true
  }, [isReady])
  const { data: families = [] } = useQuery(familiesQuery(search))
  const scope = findCategoryScope(families, search)
  const canSeePrices = !usePricesConcealed()
  const { isShown } = useFilterSheet()
  const { data: fields, isPlaceholderData } = useQuery(filterFieldsQuery(search))
  const list = useInfiniteQuery(productsQuery(search))
  // Values are counted after the list, and only while the filters are visible.
  const counts = useQuery({
    ...valueCountsQuery(search),
    enabled: isShown && list.isSuccess && !list.isPlaceholderData,
  })
  const notOffered = Object.entries(search.fields).filter(
    ([id]) => fields && !fields.some((field) => field.id === id),
  )
  // In a category, its characteristics come before the price.
  const price = canSeePrices && (
    <div>
      <PriceFilter minPrice={search.minPrice} maxPrice={search.maxPrice} />
      <NetPriceSwitch />
    </div>
  )
  // The filter by condition is hidden if the category has a field of the same name.
  const hasConditionField = fields?.some(({ name }) => name === conditionName)
  return (
    <ValueCounts value={counts.data ?? null}>
      <div className="grid gap-7">
        {notOffered.map(([id, value]) => (
          <input key={id} type="hidden" name={`cf_${id}`} value={value} />
        ))}
        <OtherParts search={search} />
        <NearFilter search={search} />
        <CategoryFilter families={families} scope={scope} search={search} />
        {!scope.family && price}
        <FieldFilters fields={fields} values={search.fields} isBusy={isPlaceholderData} />
        {scope.family && price}
        {(!hasConditionField || search.conditions.length > 0) && (
          <ConditionFilter conditions={search.conditions} />
        )}
        <SellerFilter sellerKinds={search.sellerKinds} />
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

/** Hidden inputs for parts of the search without a control, which a change of a filter preserves. */
const OtherParts = ({ search }: { search: CatalogueSearch }) => (
  <>
    {search.region && <input type="hidden" name="region" value={search.region} />}
    {(['need', 'maxUnitPrice'] as const).map((name) => {
      const amount = search[name]
      return amount && <input key={name} type="hidden" name={name} value={printAmount(amount)} />
    })}
    {search.guarantees.map((key) => (
      <input key={key} type="hidden" name="guarantee" value={key} />
    ))}
    {search.literal && <input type="hidden" name="literal" value={search.literal} />}
    {search.area && <input type="hidden" name="area" value={formatArea(search.area)} />}
  </>
)

interface FieldFiltersProps {
  /** Undefined while loading. */
  fields: readonly FilterField[] | undefined
  values: CatalogueSearch['fields']
  isBusy: boolean
}

function FieldFilters({ fields, values, isBusy }: FieldFiltersProps) {
  const allOptionsPath = useAllOptionsPath()
  return (
    <div
      className="grid gap-7 transition-opacity delay-150 aria-busy:opacity-60"
      aria-busy={isBusy || undefined}
    >
      {fields?.map((field) => (
        <FieldFilter key={field.id} field={field} value={values[field.id] ?? ''} unfoldTo={allOptionsPath} />
      ))}
      {fields?.length === 0 && <p className="text-sm text-ink-soft">{catalogueMessages.noFilterableField}</p>}
    </div>
  )
}

const conditionName = 'État'

/** The condition: one scale for all categories. */
const ConditionFilter = ({ conditions }: Pick<CatalogueSearch, 'conditions'>) => (
  <fieldset className="choices">
    <legend>{conditionName}</legend>
    {filterConditions.map((condition) => (
      <ChoiceLine
        key={condition}
        type="checkbox"
        name="condition"
        value={condition}
        isChosen={conditions.includes(condition)}
      >
        {conditionTexts[condition].name}
      </ChoiceLine>
    ))}
  </fieldset>
)

/** The kinds of sellers. */
const SellerFilter = ({ sellerKinds: chosen }: Pick<CatalogueSearch, 'sellerKinds'>) => (
  <fieldset className="choices">
    <legend>Vendeur</legend>
    {sellerKinds.map((seller) => (
      <ChoiceLine
        key={seller}
        type="checkbox"
        name="seller"
        value={seller}
        isChosen={chosen.includes(seller)}
      >
        {sellerKindNames[seller]}
      </ChoiceLine>
    ))}
  </fieldset>
)

/** The kinds of offers. */
const OfferFilter = ({ offers: chosen }: Pick<CatalogueSearch, 'offers'>) => (
  <fieldset className="choices">
    <legend>Achat</legend>
    {offers.map((offer) => (
      <div key={offer} className="not-has-[label]:hidden">
        <ChoiceLine type="checkbox" name="offer" value={offer} isChosen={chosen.includes(offer)}>
          {offerTexts[offer].name}
        </ChoiceLine>
        <p className="mb-1 pl-8 text-sm text-ink-soft">{offerTexts[offer].text}</p>
      </div>
    ))}
  </fieldset>
)
