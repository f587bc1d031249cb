import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { memo, type PointerEvent, useRef } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Pagination } from '#app/components/pagination.tsx'
import { ProductCard, type ProductCardData } from '#app/components/product-card.tsx'
import { productQuery } from '#app/lib/product.ts'
import { readProductNumber } from '#domain/catalogue/addresses.ts'
import { type CatalogueSearch, cataloguePath } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { productsQuery } from './queries.ts'

const NoResult = latePart(async () => ({ default: (await import('./no-result.tsx')).NoResult }))

/** The products found. During another search the previous result stays. */
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
    <div
      aria-busy={isPlaceholderData || undefined}
      className="transition-opacity delay-150 aria-busy:opacity-60"
    >
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

/** Memoised, so that a change of filters does not render the cards again. */
const Pages = memo(function Pages({ pages }: { pages: readonly { items: ProductCardData[] }[] }) {
  const prepare = usePreparedProducts()
  return (
    <ul className="card-grid" {...prepare}>
      {pages.flatMap(({ items }, page) =>
        items.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} eager={page === 0 && index === 0} />
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

/** A pointer that rests this long on a card will probably click. */
const restingMs = 80

/** Prefetches the product under the pointer, so that its page opens at once. One listener serves the whole list. */
function usePreparedProducts() {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerOver(event: PointerEvent) {
      cancel()
      const number = readProductNumber((event.target as Element).closest('a')?.pathname ?? '')
      if (number)
        timer.current = setTimeout(() => void queryClient.prefetchQuery(productQuery(number)), restingMs)
    },
    onPointerLeave: cancel,
  }
}

/** Reserves the space of the first results while they load. */
const ResultsSkeleton = () => (
  <div role="status">
    <span className="sr-only">Chargement des produits…</span>
    <div className="card-grid" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <div key={index} className="animate-pulse overflow-hidden rounded-lg bg-paper shadow-card">
          <div className="aspect-4/3 bg-plaster-deep" />
          <div className="grid gap-3 p-4">
            <div className="h-3.5 w-1/3 rounded-sm bg-plaster-deep" />
            <div className="h-4 w-11/12 rounded-sm bg-plaster-deep" />
            <div className="h-4 w-2/3 rounded-sm bg-plaster-deep" />
            <div className="h-5 w-1/4 rounded-sm bg-plaster-deep" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
