import { memo, type RefObject, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { type ListedPage, listedText } from '#domain/page.ts'

const FilterChips = latePart(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }))

/** Memoised: new props before its file is there would render it again. */
const LateChips = memo(function LateChips(props: {
  search: CatalogueSearch
  heading: RefObject<HTMLElement | null>
}) {
  return (
    <Suspense>
      <FilterChips {...props} />
    </Suspense>
  )
})

/** Number of products, and the filters that apply. */
export function ResultsHead({ search, counted }: { search: CatalogueSearch; counted: Counted | undefined }) {
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
      <LateChips search={search} heading={heading} />
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
