import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LocateFixed, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { findOwnTown } from '#app/lib/own-town.ts'
import { storeTown, useStoredTown } from '#app/lib/stored-town.ts'
import { toast } from '#app/lib/toasts.ts'
import { townQuery } from '#app/lib/towns.ts'
import { usePricesHidden } from '#app/lib/use-prices-hidden.ts'
import { type CatalogueSearch, cataloguePath, usualRadius } from '#domain/catalogue/search.ts'
import { activeFilters, clearedPath, formatBound, savePath } from './active-filters.ts'
import { findCategoryScope } from './category-scope.ts'
import { familiesQuery, filterFieldsQuery } from './queries.ts'
import { useAppliedSearch } from './use-applied-search.ts'

const textLink =
  'flex min-h-11 items-center px-2 text-sm font-semibold whitespace-nowrap text-terracotta underline underline-offset-4 hover:text-terracotta-deep pointer-fine:min-h-9'

interface FilterChipsProps {
  search: CatalogueSearch
  /** Takes the focus of a chip that was removed. */
  heading: RefObject<HTMLElement | null>
}

/** What many look for, one click each; and what narrows the list, one click each to widen it again. */
export default function FilterChips({ search, heading }: FilterChipsProps) {
  return (
    <>
      <QuickFilters search={search} />
      <ActiveFilters search={search} heading={heading} />
    </>
  )
}

interface QuickFilter {
  label: string
  isChosen: boolean
  change: Partial<CatalogueSearch>
}

const newConditions: CatalogueSearch['conditions'] = ['new_sealed', 'new_opened']
const lowPriceEuros = 100

/** Each with what taking it, or taking it back, changes. */
function quickFilters(search: CatalogueSearch, town: string | null, canSeePrices: boolean): QuickFilter[] {
  const { near, radius, conditions, minPrice, maxPrice } = search
  const isNear = near !== null && radius === usualRadius
  const isNew =
    conditions.length === newConditions.length && newConditions.every((one) => conditions.includes(one))
  const upTo = (label: string, euros: number): QuickFilter => {
    const isChosen = minPrice === null && maxPrice === euros
    return { label, isChosen, change: { minPrice: null, maxPrice: isChosen ? null : euros } }
  }
  return [
    ...(town
      ? [
          {
            label: `${usualRadius}\u00a0km`,
            isChosen: isNear,
            change: { near: near ?? town, radius: isNear ? null : usualRadius },
          },
        ]
      : []),
    { label: 'Neuf', isChosen: isNew, change: { conditions: isNew ? [] : newConditions } },
    ...(canSeePrices
      ? [upTo(`Moins de ${formatBound(lowPriceEuros)}`, lowPriceEuros), upTo('À donner', 0)]
      : []),
  ]
}

function QuickFilters({ search }: Pick<FilterChipsProps, 'search'>) {
  const stored = useStoredTown()
  const canSeePrices = !usePricesHidden()
  return (
    <ul aria-label="Filtres rapides" className="flex gap-2 md:flex-wrap">
      <li>
        <AroundMe search={search} />
      </li>
      {quickFilters(search, search.near ?? stored?.key ?? null, canSeePrices).map(
        ({ label, isChosen, change }) => (
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
        ),
      )}
    </ul>
  )
}

/** Asks the browser where it is, when it is pressed and never before. */
function AroundMe({ search }: Pick<FilterChipsProps, 'search'>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  async function find() {
    setIsAsking(true)
    const found = await findOwnTown(queries)
    setIsAsking(false)
    if ('failure' in found) return toast({ kind: 'error', title: 'Position inconnue', text: found.failure })
    storeTown(found.town)
    const radius = search.radius ?? usualRadius
    void navigate(cataloguePath({ ...search, near: found.town.key, radius, page: 1 }), {
      preventScrollReset: true,
    })
  }
  return (
    <button type="button" className="chip" aria-busy={isAsking || undefined} onClick={() => void find()}>
      <LocateFixed aria-hidden="true" className="size-4" />
      {isAsking ? 'Recherche…' : 'Autour de moi'}
    </button>
  )
}

function ActiveFilters({ search, heading }: FilterChipsProps) {
  const { data: families = [] } = useQuery(familiesQuery(search))
  const { data: fields = [] } = useQuery(filterFieldsQuery(search))
  const { data: found } = useQuery(townQuery(search.near))
  const applied = useAppliedSearch(search)
  const filters = activeFilters(applied, findCategoryScope(families, search), fields, found?.town ?? null)
  const onRemove = () => heading.current?.focus()
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filtres actifs" className="flex items-center gap-2 md:flex-wrap">
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
      <li>
        <Link to={clearedPath(search)} preventScrollReset onClick={onRemove} className={textLink}>
          Tout effacer
        </Link>
      </li>
      <li>
        <Link to={savePath(applied)} className={textLink}>
          Enregistrer cette recherche
        </Link>
      </li>
    </ul>
  )
}
