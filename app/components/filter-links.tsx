import { Link } from 'react-router'

interface FilterLinksProps {
  label: string
  choices: readonly { label: string; to: string; isCurrent: boolean; count?: number }[]
}

/** A filter of a list as links, one for each choice. On a phone they form one row, which scrolls sideways and does not widen the page. */
export const FilterLinks = ({ label, choices }: FilterLinksProps) => (
  <nav
    aria-label={label}
    className="max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[contain:inline-size]"
  >
    <ul className="flex gap-2 max-sm:w-max sm:flex-wrap">
      {choices.map(({ label, to, isCurrent, count }) => (
        <li key={label}>
          <Link
            to={to}
            preventScrollReset
            aria-current={isCurrent ? 'true' : undefined}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-paper px-3.5 py-2 font-medium hover:border-fir aria-[current]:border-fir aria-[current]:bg-fir aria-[current]:text-paper"
          >
            {label}
            {count !== undefined && (
              <span className="text-sm tabular-nums opacity-80">{count.toLocaleString('fr-FR')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
