import { Link } from 'react-router'

interface PaginationProps {
  label: string
  page: number
  pageCount: number
  /** Returns the address of another page. */
  to: (page: number) => string
}

/**
 * Links to the pages of a list; `PageLinks` derives their addresses from the page's own. They are links rather than buttons for search
 * engines, sharing, going back, and use without JavaScript.
 */
export const Pagination = ({ label, page, pageCount, to }: PaginationProps) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <li>
          <Link to={to(page - 1)} rel="prev" className="page-link">
            Précédent
          </Link>
        </li>
      )}
      {shownPages(page, pageCount).map((other, index, all) => (
        <li key={other} className={other - (all[index - 1] ?? 0) > 1 ? 'page-gap' : undefined}>
          <Link
            to={to(other)}
            aria-current={other === page ? 'page' : undefined}
            aria-label={`Page ${other}`}
            className="page-link"
          >
            {other}
          </Link>
        </li>
      ))}
      {page < pageCount && (
        <li>
          <Link to={to(page + 1)} rel="next" className="page-link">
            Suivant
          </Link>
        </li>
      )}
    </ul>
  </nav>
)

/** Returns the first page, the last page and the neighbours of the current one. */
const shownPages = (page: number, pageCount: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((other) => other >= 1 && other <= pageCount)
    .sort((a, b) => a - b)
