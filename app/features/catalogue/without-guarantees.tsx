import { useInfiniteQuery } from '@tanstack/react-query'
import { ProductCard } from '#app/components/product-card.tsx'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { findGuarantee } from '#domain/search/guarantees.ts'
import { productsQuery } from './queries.ts'

const maxCards = 8

/** Results that do not state the guarantees of the search, under a heading that says so. */
export default function WithoutGuarantees({ search }: { search: CatalogueSearch }) {
  const { data: found } = useInfiniteQuery(productsQuery(search))
  const { data: others } = useInfiniteQuery(productsQuery({ ...search, guarantees: [], page: 1 }))
  const ids = new Set(found?.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const without = (others?.pages[0]?.items ?? []).filter(({ id }) => !ids.has(id)).slice(0, maxCards)
  if (!found || without.length === 0) return null
  const names = search.guarantees.map((key) => `«\u00a0${findGuarantee(key)?.label ?? key}\u00a0»`)
  return (
    <section aria-labelledby="titre-sans-garantie" className="mt-10">
      <h2 id="titre-sans-garantie" className="mb-4 max-w-prose text-xl">
        Ces annonces ne disent pas {names.join(' et ')}
      </h2>
      <ul className="card-grid">
        {without.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
