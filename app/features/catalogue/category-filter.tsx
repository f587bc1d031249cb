import { Link } from 'react-router'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { type Category, type Family, movedTo, type Place } from './place.ts'

interface CategoryFilterProps {
  families: readonly Family[]
  place: Place
  search: CatalogueSearch
}

/** Families, and the subcategories of the chosen one. Links, so that they work before any script. */
export function CategoryFilter({ families, place, search }: CategoryFilterProps) {
  return (
    <nav aria-labelledby="filtre-categories">
      <h3 id="filtre-categories" className="font-sans text-base font-semibold">
        Catégories
      </h3>
      {families.length === 0 && <p className="mt-2 text-sm text-ink-soft">{catalogueMessages.noCategory}</p>}
      <ul className="mt-1">
        {place.family && (
          <li>
            <Link
              to={movedTo(search, null)}
              preventScrollReset
              className="flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-fir hover:underline pointer-fine:min-h-9"
            >
              Toutes les catégories
            </Link>
          </li>
        )}
        {families.map((family) => {
          const isOpen = family === place.family
          return (
            <li key={family.id}>
              <CategoryLink
                entry={family}
                to={movedTo(search, family)}
                isCurrent={isOpen && !place.category}
              />
              {isOpen && family.children.length > 0 && (
                <ul className="mb-2 border-l-2 border-line pl-3">
                  {family.children.map((child) => (
                    <li key={child.id}>
                      <CategoryLink
                        entry={child}
                        to={movedTo(search, family, child)}
                        isCurrent={child === place.category}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const CategoryLink = ({ entry, to, isCurrent }: { entry: Category; to: string; isCurrent: boolean }) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={isCurrent ? 'page' : undefined}
    className="flex min-h-11 items-center justify-between gap-3 leading-snug underline-offset-4 hover:text-fir hover:underline aria-[current]:font-semibold aria-[current]:text-fir pointer-fine:min-h-9"
  >
    {entry.name}
    <span className="text-sm font-normal text-ink-soft">
      {entry.productCount}
      <span className="sr-only"> {entry.productCount > 1 ? 'produits' : 'produit'}</span>
    </span>
  </Link>
)
