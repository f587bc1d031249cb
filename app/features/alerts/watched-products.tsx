import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { AlertSection, LoadFailure, RowsSkeleton } from './alert-section.tsx'
import { watchedProductsQuery } from './queries.ts'
import { WatchedProductRow } from './watched-product-row.tsx'

const sectionId = 'produits-suivis'
const pagePath = (page: number) => `/profile/alerts${page > 1 ? `?page=${page}` : ''}#${sectionId}`

/** The products whose bell one has rung, page by page. */
export function WatchedProducts({ page }: { page: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <AlertSection
      id={sectionId}
      heading={heading}
      title="Produits suivis"
      text={'Ceux pour lesquels vous avez choisi «\u00a0Être alerté\u00a0» sur leur page.'}
    >
      <List page={page} onGone={() => heading.current?.focus()} />
    </AlertSection>
  )
}

function List({ page, onGone }: { page: number; onGone: () => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...watchedProductsQuery(page),
    placeholderData: keepPreviousData,
    enabled: !useIsSigningOut(),
  })
  if (!data) {
    return error ? (
      <LoadFailure
        title="Vos produits suivis n’ont pas pu être chargés"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <RowsSkeleton text="Chargement de vos produits suivis…" />
    )
  }
  if (data.items.length === 0) return <NoProduct isBeyond={data.total > 0} />
  return (
    <div aria-busy={isPlaceholderData} className="grid gap-6 transition-opacity aria-busy:opacity-60">
      <ul className="rounded-lg bg-paper px-4 shadow-card *:last:border-b-0 sm:px-6">
        {data.items.map((product) => (
          <WatchedProductRow key={product.productId} product={product} onRemove={onGone} />
        ))}
      </ul>
      {data.pageCount > 1 && (
        <Pagination label="Pages des produits suivis" page={page} pageCount={data.pageCount} to={pagePath} />
      )}
    </div>
  )
}

const NoProduct = ({ isBeyond }: { isBeyond: boolean }) => (
  <div className="grid justify-items-start gap-4 border-l-4 border-line-strong py-1 pl-5">
    <p className="max-w-prose">
      {isBeyond
        ? 'Cette page de produits suivis n’existe plus.'
        : 'Aucun produit suivi pour le moment. La cloche est sur la page de chaque produit, sous son prix.'}
    </p>
    {isBeyond && (
      <ButtonLink to={pagePath(1)} variant="outline">
        Revenir à la première page
      </ButtonLink>
    )}
  </div>
)
