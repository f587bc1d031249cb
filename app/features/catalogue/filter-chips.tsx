import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { ActiveFilter } from './active-filters.ts'

const textLink =
  'flex min-h-11 items-center px-2 text-sm font-semibold text-terracotta underline underline-offset-4 hover:text-terracotta-deep pointer-fine:min-h-9'

/** What narrows the list; one click each to widen it again. */
export function FilterChips({
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
