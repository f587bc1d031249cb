import { useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { ProductCard, type ProductCardData } from '#app/components/product-card.tsx'
import { type CatalogueSearch, cataloguePath } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { NoResult } from './no-result.tsx'
import { productsQuery } from './queries.ts'
import { grid, ResultsSkeleton } from './results-skeleton.tsx'
import { usePreparedProducts } from './use-prepared-products.ts'

const pictureSizes =
  '(min-width: 80rem) 290px, (min-width: 64rem) 320px, (min-width: 48rem) 30vw, (min-width: 40rem) 46vw, 92vw'

/** The products found. While another search is under way the last result stays. */
export function Results({ search }: { search: CatalogueSearch }) {
  const {
    data,
    isError,
    isPlaceholderData,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(productsQuery(search))
  const last = data?.pages.at(-1)
  if (!data || !last) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <ResultsSkeleton />
  if (last.items.length === 0 && data.pages.length === 1)
    return <NoResult search={search} pageCount={last.pageCount} />
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity delay-150 aria-busy:opacity-60">
      <Pages pages={data.pages} />
      <div className="mt-10 grid justify-items-center gap-6">
        {isFetchNextPageError && (
          <p role="alert" className="font-medium text-danger">
            {catalogueMessages.loadFailure}
          </p>
        )}
        {last.page < last.pageCount && (
          <ButtonLink
            to={cataloguePath({ ...search, page: last.page + 1 })}
            variant="outline"
            size="lg"
            aria-disabled={isFetchingNextPage || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              if (!isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
            }}
          >
            {isFetchingNextPage ? 'Chargement…' : 'Voir plus'}
            <span className="sr-only"> de produits</span>
          </ButtonLink>
        )}
        {last.pageCount > 1 && (
          <Pagination
            label="Pages de résultats"
            page={last.page}
            pageCount={last.pageCount}
            to={(page) => cataloguePath({ ...search, page })}
          />
        )}
      </div>
    </div>
  )
}

/** Not drawn anew while filters move. */
const Pages = memo(function Pages({ pages }: { pages: readonly { items: ProductCardData[] }[] }) {
  const prepare = usePreparedProducts()
  return (
    <ul className={grid} {...prepare}>
      {pages.flatMap(({ items }, page) =>
        items.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={pictureSizes} eager={page === 0 && index === 0} />
          </li>
        )),
      )}
    </ul>
  )
})

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid justify-items-start gap-4 border-l-4 border-danger bg-paper p-6">
    <p className="font-medium">{catalogueMessages.loadFailure}</p>
    <Button onClick={onRetry}>Réessayer</Button>
  </div>
)
