import { Link } from 'react-router'
import { type OwnProductsSearch, ownProductFilters, ownProductsPath } from '#domain/selling/own-products.ts'
import type { OwnProductsPage } from '../queries.ts'

const link =
  'inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-paper px-3.5 py-2 font-medium hover:border-fir aria-[current]:border-fir aria-[current]:bg-fir aria-[current]:text-paper'

/** Always offered; the others once there is something in them. */
const always: readonly string[] = ['disponible']

/** All, or those of one status, each with how many there are. */
export function StatusFilter({
  search,
  counts,
}: {
  search: OwnProductsSearch
  counts: OwnProductsPage['counts']
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = ownProductFilters.filter(
    ({ value }) => counts[value] > 0 || always.includes(value) || value === search.status,
  )
  const choices = [
    { value: null, label: 'Tous', count: all },
    ...shown.map(({ value, label }) => ({ value, label, count: counts[value] })),
  ]
  return (
    <nav aria-label="Filtrer par statut">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ value, label, count }) => (
          <li key={label}>
            <Link
              to={ownProductsPath({ ...search, status: value, page: 1 })}
              preventScrollReset
              aria-current={search.status === value ? 'true' : undefined}
              className={link}
            >
              {label}
              <span className="text-sm tabular-nums opacity-80">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
