import { useQuery } from '@tanstack/react-query'
import { FeaturedHeader } from '#app/components/featured-header.tsx'
import { Carousel, cardWidth } from '#app/components/product-carousel.tsx'
import { featuredQuery } from '#app/lib/featured.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { LoadFailure } from './load-failure.tsx'

export const FeaturedProducts = () => (
  <section
    aria-labelledby="produits-du-moment"
    className="page overflow-x-clip pt-14 pb-10 md:pt-20 md:pb-14"
  >
    <Content />
  </section>
)

function Content() {
  const { data: products, isError, refetch } = useQuery(featuredQuery)
  if (products && products.length > 0) return <Carousel products={products} />
  return (
    <>
      <FeaturedHeader />
      {products ? (
        <p className="mt-6 text-lg text-ink-soft">Aucun produit n’est mis en avant pour le moment.</p>
      ) : isError ? (
        <LoadFailure message={catalogueMessages.loadFailure} onRetry={refetch} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}

const Skeleton = () => (
  <div aria-hidden="true" className="mt-6 flex gap-4 overflow-hidden pb-8 md:gap-5">
    {[1, 2, 3, 4].map((card) => (
      <div key={card} className={cardWidth}>
        <div className="overflow-hidden rounded-lg bg-paper">
          <div className="aspect-4/3 animate-pulse bg-plaster-deep" />
          <div className="h-36" />
        </div>
      </div>
    ))}
  </div>
)
