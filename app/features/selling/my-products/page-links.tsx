import { Link } from 'react-router'
import { type OwnProductsSearch, ownProductsPath } from '#domain/selling/own-products.ts'

const link =
  'grid min-h-11 min-w-11 place-items-center rounded-md px-3 font-medium hover:bg-plaster-deep aria-[current]:bg-fir aria-[current]:text-paper'

/** Pages as ordinary links: to go back to, to send to a colleague. */
export function PageLinks({ search, pageCount }: { search: OwnProductsSearch; pageCount: number }) {
  const { page } = search
  if (pageCount <= 1) return null
  const to = (other: number) => ownProductsPath({ ...search, page: other })
  return (
    <nav aria-label="Pages de mes produits">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} className={link}>
              Précédent
            </Link>
          </li>
        )}
        {nearPages(page, pageCount).map((other, index, all) => (
          <li
            key={other}
            className={
              other - (all[index - 1] ?? 0) > 1
                ? "flex items-center before:px-2 before:content-['…']"
                : undefined
            }
          >
            <Link
              to={to(other)}
              aria-current={other === page ? 'page' : undefined}
              aria-label={`Page ${other}`}
              className={link}
            >
              {other}
            </Link>
          </li>
        ))}
        {page < pageCount && (
          <li>
            <Link to={to(page + 1)} className={link}>
              Suivant
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

const nearPages = (page: number, pageCount: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((other) => other >= 1 && other <= pageCount)
    .sort((a, b) => a - b)
