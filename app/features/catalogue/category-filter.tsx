import { ChevronDown, ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { productsText, useValueCount } from '#app/components/custom-field/value-count.tsx'
import { type CatalogueSearch, countFilters } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { type Category, type CategoryScope, type Family, pathInScope } from './category-scope.ts'
import { useFilterStep } from './use-filter-sheet.ts'

interface CategoryFilterProps {
  families: readonly Family[]
  scope: CategoryScope
  search: CatalogueSearch
}

/**
 * Families; of a chosen one its subcategories, with the other families folded away. Links, so that they work before any script.
 */
export function CategoryFilter({ families, scope, search }: CategoryFilterProps) {
  const { family, category } = scope
  const others = families.filter((other) => other !== family)
  const link = (entry: Category, of: Family, child: Category | null = null) => (
    <CategoryLink
      key={entry.slug}
      entry={entry}
      to={pathInScope(search, of, child)}
      isCurrent={entry === (category ?? family)}
      // Kept for every page: true of a list that nothing else narrows.
      isKnown={countFilters({ ...search, category: null, parent: null }) === 0}
    />
  )
  const childLinks = (of: Family, children: readonly Category[]) =>
    children.map((child) => link(child, of, child))
  return (
    <nav aria-labelledby="filtre-categories" className="filter-list">
      <h3 id="filtre-categories" className="font-sans text-base font-semibold">
        Catégories
      </h3>
      {families.length === 0 && <p className="mt-2 text-sm text-ink-soft">{catalogueMessages.noCategory}</p>}
      {!family && <ul className="mt-1">{families.map((one) => link(one, one))}</ul>}
      {family && (
        <>
          <Everything to={pathInScope(search, null)} />
          <ul>
            {link(family, family)}
            {family.children.length > 0 && (
              <li>
                <ul className="mb-1 border-l-2 border-line pl-3">
                  {childLinks(family, category ? [category] : family.children)}
                </ul>
              </li>
            )}
          </ul>
          <Folded>
            {category &&
              childLinks(
                family,
                family.children.filter((child) => child !== category),
              )}
            {others.map((other) => link(other, other))}
          </Folded>
        </>
      )}
    </nav>
  )
}

const Everything = ({ to }: { to: string }) => {
  const step = useFilterStep()
  return (
    <Link
      {...step(to)}
      className="flex min-h-11 items-center gap-1 text-ink-soft underline-offset-4 hover:text-fir hover:underline pointer-fine:min-h-9"
    >
      <ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
      Toutes les catégories
    </Link>
  )
}

const Folded = ({ children }: { children: React.ReactNode }) => (
  <details>
    <summary className="fold">
      Autres catégories
      <ChevronDown aria-hidden="true" className="fold-arrow" />
    </summary>
    <ul>{children}</ul>
  </details>
)

interface CategoryLinkProps {
  entry: Category
  to: string
  isCurrent: boolean
  isKnown: boolean
}

function CategoryLink({ entry, to, isCurrent, isKnown }: CategoryLinkProps) {
  const step = useFilterStep()
  const counted = useValueCount('category', entry.slug)
  const count = counted ?? (isKnown ? entry.productCount.toLocaleString('fr-FR') : null)
  return (
    <li>
      <Link {...step(to)} aria-current={isCurrent ? 'page' : undefined}>
        {entry.name}
        {count !== null && (
          <span>
            {count}
            <span className="sr-only">{` ${productsText(count)}`}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
