import { X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { type ListedPage, listedText } from '#domain/page.ts'
import { type ActiveFilter, clearedPath, savePath } from './active-filters.ts'

interface ResultsHeadProps {
  search: CatalogueSearch
  /** The search without filters that do not apply. */
  applied: CatalogueSearch
  filters: readonly ActiveFilter[]
  counted: Counted | undefined
}

/** Number of products, and the filters that apply. */
export function ResultsHead({ search, applied, filters, counted }: ResultsHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 md:mb-5 md:gap-y-3">
      <h2
        id="titre-resultats"
        ref={heading}
        tabIndex={-1}
        className="font-sans text-base font-semibold tracking-normal outline-none"
      >
        {counted ? countText(counted) : 'Produits'}
      </h2>
      <p role="status" className="sr-only">
        {counted ? countText(counted) : ''}
      </p>
      <FilterChips
        filters={filters}
        clearedTo={clearedPath(search)}
        saveTo={savePath(applied)}
        onRemove={() => heading.current?.focus()}
      />
      <Link to="/ranking" className="text-sm text-ink-soft underline md:ml-auto underline-offset-4">
        Comment les offres sont classées
      </Link>
    </div>
  )
}

type Counted = Pick<ListedPage<unknown>, 'total' | 'hasMore'>

/** `Aucun produit`, `1 produit`, `234 produits`, `Plus de 1 000 produits`: French begins the plural at two. */
const countText = (counted: Counted): string => {
  if (counted.total === 0) return 'Aucun produit'
  const text = `${listedText(counted)} produit${counted.total > 1 ? 's' : ''}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const textLink =
  'flex min-h-11 items-center px-2 text-sm font-semibold text-terracotta underline underline-offset-4 hover:text-terracotta-deep pointer-fine:min-h-9'

/** What narrows the list; one click each to widen it again. */
function FilterChips({
  filters,
  clearedTo,
  saveTo,
  onRemove,
}: {
  filters: readonly ActiveFilter[]
  clearedTo: string
  saveTo: string
  onRemove: () => void
}) {
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
        <Link to={clearedTo} preventScrollReset onClick={onRemove} className={textLink}>
          Tout effacer
        </Link>
      </li>
      <li>
        <Link to={saveTo} className={textLink}>
          Enregistrer cette recherche
        </Link>
      </li>
    </ul>
  )
}
