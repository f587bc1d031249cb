import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { townQuery } from '#app/lib/towns.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { activeFilters, clearedPath, savePath } from './active-filters.ts'
import { findCategoryScope } from './category-scope.ts'
import { familiesQuery, filterFieldsQuery } from './queries.ts'
import { useAppliedSearch } from './use-applied-search.ts'

const textLink =
  'flex min-h-11 items-center px-2 text-sm font-semibold text-terracotta underline underline-offset-4 hover:text-terracotta-deep pointer-fine:min-h-9'

/** What narrows the list; one click each to widen it again. */
export function FilterChips({
  search,
  heading,
}: {
  search: CatalogueSearch
  /** Takes the focus of a chip that was removed. */
  heading: RefObject<HTMLElement | null>
}) {
  const { data: families = [] } = useQuery(familiesQuery(search))
  const { data: fields = [] } = useQuery(filterFieldsQuery(search))
  const { data: found } = useQuery(townQuery(search.near))
  const applied = useAppliedSearch(search)
  const filters = activeFilters(applied, findCategoryScope(families, search), fields, found?.town ?? null)
  const onRemove = () => heading.current?.focus()
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filtres actifs" className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, to }) => (
        <li key={label} className="max-w-full">
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
