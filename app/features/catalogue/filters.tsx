import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronLeft } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { FieldFilter } from '#app/components/custom-field/field-filter.tsx'
import {
  ChoiceLine,
  productsText,
  useValueCount,
  ValueCounts,
} from '#app/components/custom-field/value-count.tsx'
import { NetPriceSwitch } from '#app/components/net-price.tsx'
import { usePricesHidden } from '#app/lib/use-prices-hidden.ts'
import { withParams } from '#domain/address.ts'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import type { FilterField } from '#domain/catalogue/custom-fields.ts'
import { type CatalogueSearch, countFilters, listView } from '#domain/catalogue/search.ts'
import {
  filterConditions,
  offers,
  offerTexts,
  sellerKindNames,
  sellerKinds,
} from '#domain/catalogue/traits.ts'
import { catalogueMessages } from '#domain/messages.ts'
import {
  type Category,
  type CategoryScope,
  type Family,
  findCategoryScope,
  pathInScope,
} from './category-scope.ts'
import { NearFilter } from './near-filter.tsx'
import { PriceFilter } from './price-filter.tsx'
import { familiesQuery, filterFieldsQuery, productsQuery, valueCountsQuery } from './queries.ts'
import { filtersId, useFilterSheet, useFilterStep } from './use-filter-sheet.ts'

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
        <NearFilter search={search} />
        <CategoryFilter families={families} scope={scope} search={search} />
        {!scope.family && price}
        <FieldFilters fields={fields} values={search.fields} isBusy={isPlaceholderData} />
        {scope.family && price}
        {(!hasOwnState || search.conditions.length > 0) && <ConditionFilter conditions={search.conditions} />}
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

interface FieldFiltersProps {
  /** Undefined while they load. */
  fields: readonly FilterField[] | undefined
  values: CatalogueSearch['fields']
  isBusy: boolean
}

function FieldFilters({ fields, values, isBusy }: FieldFiltersProps) {
  const unfoldTo = useUnfoldTo()
  return (
    <div
      className="grid gap-7 transition-opacity delay-150 aria-busy:opacity-60"
      aria-busy={isBusy || undefined}
    >
      {fields?.map((field) => (
        <FieldFilter key={field.id} field={field} value={values[field.id] ?? ''} unfoldTo={unfoldTo} />
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

/** Who sells. */
const SellerFilter = ({ sellers }: Pick<CatalogueSearch, 'sellers'>) => (
  <fieldset className="choices">
    <legend>Vendeur</legend>
    {sellerKinds.map((seller) => (
      <ChoiceLine
        key={seller}
        type="checkbox"
        name="seller"
        value={seller}
        isChosen={sellers.includes(seller)}
      >
        {sellerKindNames[seller]}
      </ChoiceLine>
    ))}
  </fieldset>
)

/** How it may be had. */
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

interface CategoryFilterProps {
  families: readonly Family[]
  scope: CategoryScope
  search: CatalogueSearch
}

/**
 * Families; of a chosen one its subcategories, with the other families folded away. Links, so that they work before any script.
 */
function CategoryFilter({ families, scope, search }: CategoryFilterProps) {
  const { family, category } = scope
  const others = families.filter((other) => other !== family)
  const isSeveral = search.categories.length > 0
  const link = (entry: Category, of: Family, child: Category | null = null) => (
    <CategoryLink
      key={entry.slug}
      entry={entry}
      to={pathInScope(search, of, child)}
      isCurrent={!isSeveral && entry === (category ?? family)}
      // Kept for every page: true of a list that nothing else narrows.
      isKnown={countFilters({ ...search, category: null, parent: null }) === 0}
      {...(child && { isTicked: child === category || search.categories.includes(child.slug) })}
    />
  )
  return (
    <nav aria-labelledby="filtre-categories" className="filter-list">
      <h3 id="filtre-categories" className="font-sans text-base font-semibold">
        Catégories
      </h3>
      {families.length === 0 && <p className="mt-2 text-sm text-ink-soft">{catalogueMessages.noCategory}</p>}
      {!family && <ul className="mt-1">{families.map((one) => link(one, one))}</ul>}
      {family && (
        <>
          <Everything to={pathInScope(search, null)} />
          <ul>
            {link(family, family)}
            {family.children.length > 0 && (
              <li>
                {/* A form that was sent has them, also where none is ticked. */}
                <input type="hidden" name="categories" value="" />
                <ul className="mb-1 border-l-2 border-line">
                  {family.children.map((child) => link(child, family, child))}
                </ul>
              </li>
            )}
          </ul>
          <Folded>{others.map((other) => link(other, other))}</Folded>
        </>
      )}
    </nav>
  )
}

const Everything = ({ to }: { to: string }) => {
  const step = useFilterStep()
  return (
    <Link
      {...step(to)}
      className="flex min-h-11 items-center gap-1 text-ink-soft underline-offset-4 hover:text-fir hover:underline pointer-fine:min-h-9"
    >
      <ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
      Toutes les catégories
    </Link>
  )
}

const Folded = ({ children }: { children: React.ReactNode }) => (
  <details>
    <summary className="fold">
      Autres catégories
      <ChevronDown aria-hidden="true" className="fold-arrow" />
    </summary>
    <ul>{children}</ul>
  </details>
)

interface CategoryLinkProps {
  entry: Category
  to: string
  isCurrent: boolean
  isKnown: boolean
  /** Beside others of its family; absent: alone. */
  isTicked?: boolean
}

/** The link leads to this category alone; its box adds it to the others. */
function CategoryLink({ entry, to, isCurrent, isKnown, isTicked }: CategoryLinkProps) {
  const step = useFilterStep()
  const counted = useValueCount('category', entry.slug)
  const count = counted ?? (isKnown ? entry.productCount.toLocaleString('fr-FR') : null)
  if (count === '0' && !isCurrent && !isTicked) return null
  return (
    <li className={isTicked === undefined ? undefined : 'flex'}>
      {isTicked !== undefined && (
        <label className="grid size-11 shrink-0 place-items-center pointer-fine:size-9">
          <input
            type="checkbox"
            name="categories"
            value={entry.slug}
            defaultChecked={isTicked}
            aria-label={`Ajouter la catégorie ${entry.name}`}
            className="size-5 accent-fir"
          />
        </label>
      )}
      <Link {...step(to)} aria-current={isCurrent ? 'page' : undefined}>
        {entry.name}
        {count !== null && (
          <span>
            {count}
            <span className="sr-only">{` ${productsText(count)}`}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
