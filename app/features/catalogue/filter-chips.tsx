import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LocateFixed, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePricesConcealed } from '#app/lib/settings.ts'
import { storeTown, useStoredTown } from '#app/lib/stored-town.ts'
import { toast } from '#app/lib/toasts.ts'
import { townQuery } from '#app/lib/towns.ts'
import { findVisitorTown } from '#app/lib/visitor-town.ts'
import { formatBound } from '#domain/catalogue/filter-texts.ts'
import { noPrices, withoutInvalid } from '#domain/catalogue/filter-values.ts'
import { type CatalogueSearch, cataloguePath, countFilters, usualRadius } from '#domain/catalogue/search.ts'
import { type ActiveFilter, activeFilters, clearedPath, savePath } from './active-filters.ts'
import { findCategoryScope } from './category-scope.ts'
import { familiesQuery, filterFieldsQuery } from './queries.ts'

const textLink =
  'flex min-h-11 items-center text-sm md:mx-2 font-semibold whitespace-nowrap text-terracotta underline underline-offset-4 hover:text-terracotta-deep pointer-fine:min-h-9'

interface FilterChipsProps {
  search: CatalogueSearch
  /** Receives the focus when a chip was removed. */
  heading: RefObject<HTMLElement | null>
}

/** A chip for each active filter, which removes it, and quick filters. */
export default function FilterChips({ search, heading }: FilterChipsProps) {
  const { data: families = [] } = useQuery(familiesQuery(search))
  const { data: fields = [] } = useQuery(filterFieldsQuery(search))
  const { data: found } = useQuery(townQuery(search.near))
  const stored = useStoredTown()
  const canSeePrices = !usePricesConcealed()
  const applied = useAppliedSearch(search)
  const active = activeFilters(applied, findCategoryScope(families, search), fields, found?.town ?? null)
  const town = search.near ? found?.town : stored
  const quick = quickFilters(search, town?.key ?? null, canSeePrices)
  // A chosen quick filter is already visible as such.
  const isShownAsQuick = ({ quickKind }: ActiveFilter) =>
    quick.some((filter) => quickKind && filter.quickKind === quickKind && filter.isChosen)
  const onRemove = () => heading.current?.focus()
  return (
    <div className="flex items-center gap-2 md:order-3 md:w-full md:flex-wrap">
      <ActiveChips filters={active.filter((filter) => !isShownAsQuick(filter))} onRemove={onRemove} />
      <QuickChips search={search} filters={quick} />
      {active.length > 0 && (
        <p className="flex gap-4 max-md:mx-2 md:contents">
          {active.length > 1 && (
            <Link to={clearedPath(search)} preventScrollReset onClick={onRemove} className={textLink}>
              Tout effacer
            </Link>
          )}
          <Link to={savePath(applied)} className={textLink}>
            Enregistrer cette recherche
          </Link>
        </p>
      )}
    </div>
  )
}

/** Returns the search without filters that do not apply. */
function useAppliedSearch(search: CatalogueSearch): CatalogueSearch {
  const { data: fields = [] } = useQuery(filterFieldsQuery(search))
  const visible = usePricesConcealed() ? { ...search, ...noPrices } : search
  return withoutInvalid(visible, fields)
}

/** The number of active filters. */
export function FilterCount({ search }: { search: CatalogueSearch }) {
  const count = countFilters(useAppliedSearch(search))
  return (
    count > 0 && (
      <span className="min-w-6 rounded-full bg-fir px-1.5 text-center text-sm text-paper">{count}</span>
    )
  )
}

interface QuickFilter {
  label: string
  isChosen: boolean
  change: Partial<CatalogueSearch>
  quickKind?: ActiveFilter['quickKind']
}

const newConditions: CatalogueSearch['conditions'] = ['new_sealed', 'new_opened']
const lowPriceEuros = 100

/** The quick filters, each with the change of the search that it makes or undoes. */
function quickFilters(search: CatalogueSearch, town: string | null, canSeePrices: boolean): QuickFilter[] {
  const { near, radius, conditions, minPrice, maxPrice } = search
  const isNear = near !== null && near === town && radius === usualRadius
  const isNew =
    conditions.length === newConditions.length && newConditions.every((one) => conditions.includes(one))
  const upTo = (label: string, euros: number): QuickFilter => {
    const isChosen = minPrice === null && maxPrice === euros
    return {
      label,
      isChosen,
      change: { minPrice: null, maxPrice: isChosen ? null : euros },
      quickKind: 'price',
    }
  }
  return [
    ...(town
      ? [
          {
            label: `${usualRadius}\u00a0km`,
            isChosen: isNear,
            change: { near: town, radius: isNear ? null : usualRadius, area: null },
          },
        ]
      : []),
    {
      label: 'Neuf',
      isChosen: isNew,
      change: { conditions: isNew ? [] : newConditions },
      quickKind: 'condition',
    },
    ...(canSeePrices
      ? [upTo(`Moins de ${formatBound(lowPriceEuros)}`, lowPriceEuros), upTo('À donner', 0)]
      : []),
  ]
}

interface QuickChipsProps {
  search: CatalogueSearch
  filters: readonly QuickFilter[]
}

const QuickChips = ({ search, filters }: QuickChipsProps) => (
  <ul aria-label="Filtres rapides" className="flex gap-2 md:contents">
    <li>
      <AroundMe search={search} />
    </li>
    {filters.map(({ label, isChosen, change }) => (
      <li key={label}>
        <Link
          to={cataloguePath({ ...search, ...change, page: 1 })}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className="chip"
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

/** Requests the visitor's position from the browser, only on a click. */
function AroundMe({ search }: { search: CatalogueSearch }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isLocating, setIsLocating] = useState(false)
  async function find() {
    setIsLocating(true)
    const result = await findVisitorTown(queryClient)
    setIsLocating(false)
    if ('failure' in result) return toast({ kind: 'error', title: 'Position inconnue', text: result.failure })
    storeTown(result.town)
    const radius = search.radius ?? usualRadius
    void navigate(cataloguePath({ ...search, near: result.town.key, radius, area: null, page: 1 }), {
      preventScrollReset: true,
    })
  }
  return (
    <button type="button" className="chip" aria-busy={isLocating || undefined} onClick={() => void find()}>
      <LocateFixed aria-hidden="true" className="size-4" />
      {isLocating ? 'Recherche…' : 'Autour de moi'}
    </button>
  )
}

interface ActiveChipsProps {
  filters: readonly ActiveFilter[]
  onRemove: () => void
}

const ActiveChips = ({ filters, onRemove }: ActiveChipsProps) =>
  filters.length > 0 && (
    <ul aria-label="Filtres actifs" className="flex gap-2 md:contents">
      {filters.map(({ label, to }) => (
        <li key={label} className="max-w-full max-md:max-w-[70vw] max-md:shrink-0">
          <Link
            to={to}
            preventScrollReset
            onClick={onRemove}
            className="flex min-h-11 items-center gap-2 rounded-md bg-fir-tint px-3 text-sm font-medium text-fir-deep hover:bg-line pointer-fine:min-h-9"
          >
            <span className="sr-only">Retirer le filtre </span>
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
