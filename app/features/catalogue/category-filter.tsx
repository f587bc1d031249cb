import { ChevronDown, ChevronLeft } from 'lucide-react'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { productNoun, useValueCount } from '#app/components/custom-field/value-count.tsx'
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
 * Families, and the subcategories of the chosen one, with the other families folded. Links work before any script; a box beside each link
 * adds the category to the others.
 */
export function CategoryFilter({ families, scope, search }: CategoryFilterProps) {
  const { family, chosenCategories } = scope
  const focusRestoration = useFocusRestoration()
  const renderLine = (entry: Category, of: Family, box: Box | null) => (
    <CategoryLine
      key={entry.slug}
      entry={entry}
      to={pathInScope(search, of, entry === of ? null : entry)}
      isCurrent={chosenCategories.length === 0 && entry === (scope.category ?? family)}
      // The stored numbers of products are valid only without other filters.
      hasStoredCount={countFilters({ ...search, category: null, parent: null }) === 0}
      box={box}
      isTicked={entry === scope.category || chosenCategories.includes(entry)}
    />
  )
  const renderChildren = (of: Family) =>
    of.children.length > 0 && (
      <li key={`${of.slug}/`}>
        <ul className="mb-1 border-l-2 border-line">
          {of.children.map((child) => renderLine(child, of, 'categories'))}
        </ul>
      </li>
    )
  return (
    <nav aria-labelledby="filtre-categories" className="filter-list" {...focusRestoration}>
      <h3 id="filtre-categories" tabIndex={-1} className="font-sans text-base font-semibold">
        Catégories
      </h3>
      {families.length === 0 && <p className="mt-2 text-sm text-ink-soft">{catalogueMessages.noCategory}</p>}
      {(family || chosenCategories.length > 0) && <AllCategoriesLink to={pathInScope(search, null)} />}
      {family ? (
        <>
          {/* A submitted form always has this parameter, even when no box is ticked. */}
          <input type="hidden" name="categories" value="" />
          <ul>
            {renderLine(family, family, null)}
            {renderChildren(family)}
          </ul>
          <OtherCategories>
            {families
              .filter((other) => other !== family)
              .map((other) => renderLine(other, other, 'families'))}
          </OtherCategories>
        </>
      ) : (
        <ul className="mt-1 -ml-2">
          {families.map((one) => [
            renderLine(one, one, 'categories'),
            one.children.some((child) => chosenCategories.includes(child)) && renderChildren(one),
          ])}
        </ul>
      )}
    </nav>
  )
}

/** A choice renders the list again: the focus moves to the same entry, or else to the heading. */
function useFocusRestoration() {
  const ref = useRef<HTMLElement>(null)
  const last = useRef<{ element: Element; slug: string | undefined }>(null)
  useLayoutEffect(() => {
    const nav = ref.current
    if (!nav || !last.current || last.current.element.isConnected) return
    const { element, slug } = last.current
    last.current = null
    if (document.activeElement !== document.body) return
    const entry = [...nav.querySelectorAll('li')].find((item) => item.dataset.slug === slug)
    const same = slug && (entry?.querySelector<HTMLElement>(element.tagName) ?? entry?.querySelector('a'))
    const isFolded = entry?.closest('details:not([open])')
    const target = (!isFolded && same) || nav.querySelector('h3')
    target?.focus({ preventScroll: true })
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = { element: target, slug: target.closest('li')?.dataset.slug }
  }
  return { ref, onFocus }
}

const AllCategoriesLink = ({ to }: { to: string }) => {
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

const OtherCategories = ({ children }: { children: React.ReactNode }) => (
  <details>
    <summary className="fold">
      Autres catégories
      <ChevronDown aria-hidden="true" className="fold-arrow" />
    </summary>
    <ul className="-ml-2">{children}</ul>
  </details>
)

/** The parameter of a box; `families` are added to the family of the page. */
type Box = 'categories' | 'families'

interface CategoryLineProps {
  entry: Category
  to: string
  isCurrent: boolean
  hasStoredCount: boolean
  box: Box | null
  isTicked: boolean
}

/** A link to this category alone, and a box that adds it to the others. */
function CategoryLine({ entry, to, isCurrent, hasStoredCount, box, isTicked }: CategoryLineProps) {
  const step = useFilterStep()
  const counted = useValueCount('category', entry.slug)
  const count = counted ?? (hasStoredCount ? entry.productCount.toLocaleString('fr-FR') : null)
  if (count === '0' && !isCurrent && !isTicked) return null
  return (
    <li className="flex" data-slug={entry.slug}>
      {box && (
        <label className="grid size-11 shrink-0 place-items-center pointer-fine:size-9">
          <input
            type="checkbox"
            name={box}
            value={entry.slug}
            defaultChecked={isTicked}
            aria-label={`Ajouter la catégorie ${entry.name}`}
            className="size-5 accent-fir"
          />
        </label>
      )}
      <Link {...step(to)} aria-current={isCurrent ? 'page' : undefined} className="grow">
        {entry.name}
        {count !== null && (
          <span>
            {count}
            <span className="sr-only">{` ${productNoun(count)}`}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
