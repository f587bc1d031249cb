import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { ProductCard } from '#app/components/product-card.tsx'
import { catalogueMessages } from '#domain/messages.ts'
import { sellerPath, sellerProductsQuery } from './queries.ts'

const sizes = '(min-width: 64rem) 280px, (min-width: 40rem) 46vw, 92vw'

interface SellerProductsProps {
  sellerId: string
  page: number
  reviews: number
}

/** What they have on the market. */
export function SellerProducts({ sellerId, page, reviews }: SellerProductsProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(sellerProductsQuery(sellerId, page))
  return (
    <section aria-labelledby="en-vente" className="grid gap-5">
      <h2 id="en-vente" className="text-2xl">
        En vente{data && data.total > 0 ? ` (${data.total.toLocaleString('fr-FR')})` : ''}
      </h2>
      {!data && isError && (
        <div role="alert" className="grid justify-items-start gap-4 border-l-4 border-danger py-2 pl-6">
          <p>{catalogueMessages.loadFailure}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      )}
      {data?.items.length === 0 && (
        <p className="text-ink-soft">
          {data.total > 0 ? 'Cette page est vide.' : 'Ce vendeur n’a rien en vente pour le moment.'}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul
          aria-busy={isPlaceholderData}
          className="grid gap-5 transition-opacity delay-150 aria-busy:opacity-60 sm:grid-cols-2 xl:grid-cols-3"
        >
          {data.items.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} sizes={sizes} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {data && (data.pageCount > 1 || page > 1) && (
        <Pagination
          label="Pages de produits"
          page={page}
          pageCount={data.pageCount}
          to={(other) => sellerPath(sellerId, { page: Math.min(other, data.pageCount), reviews })}
        />
      )}
    </section>
  )
}
