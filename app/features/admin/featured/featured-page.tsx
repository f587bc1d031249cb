import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { Carousel } from '#app/components/product-carousel.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { featuredQuery } from '#app/lib/featured.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { featuredLimit } from '#domain/catalogue/statuses.ts'
import { CandidateSearch } from './candidate-search.tsx'
import { FeaturedList } from './featured-list.tsx'
import { useFeaturedChoice } from './use-featured-choice.ts'

/** Chooses and orders the carousel of the home page. */
export function FeaturedPage() {
  const { query, busyId, move, remove, add } = useFeaturedChoice()
  const { data: products, isError, refetch } = query
  return (
    <AdminPage
      title="Produits du moment"
      text={`Le carrousel de l’accueil montre au plus ${featuredLimit} produits, dans cet ordre, et seulement ceux qui sont disponibles.`}
    >
      <div className="grid items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="titre-ordre" className="grid gap-4">
          <h2 id="titre-ordre" className="text-2xl">
            Mis en avant
          </h2>
          {products ? (
            <FeaturedList products={products} onMove={move} onRemove={remove} />
          ) : isError ? (
            <div role="alert" className="grid justify-items-start gap-4">
              <p>{adminProductMessages.loadFailure}</p>
              <Button onClick={() => refetch()}>Réessayer</Button>
            </div>
          ) : (
            <div aria-hidden="true" className="h-96 animate-pulse rounded-md bg-plaster-deep" />
          )}
        </section>
        <CandidateSearch busyId={busyId} onAdd={add} />
      </div>
      <Preview />
    </AdminPage>
  )
}

function Preview() {
  const { data: shown = [] } = useQuery(featuredQuery)
  return (
    <section aria-labelledby="titre-apercu" className="min-w-0 border-t border-line pt-8">
      <p id="titre-apercu" className="eyebrow mb-6">
        Ce que voient les visiteurs
      </p>
      {shown.length > 0 ? (
        <div className="overflow-x-clip">
          <Carousel products={shown} />
        </div>
      ) : (
        <p className="text-lg text-ink-soft">Aucun produit n’est mis en avant pour le moment.</p>
      )}
    </section>
  )
}
