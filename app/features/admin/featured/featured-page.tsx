import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FeaturedHeader } from '#app/components/featured-header.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Carousel } from '#app/components/product-carousel.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { featuredQuery } from '#app/lib/featured.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { featuredLimit } from '#domain/catalogue/statuses.ts'
import { CandidateSearch } from './candidate-search.tsx'
import { FeaturedRow } from './featured-row.tsx'
import { type FeaturedProduct, featuredChoiceQuery, refreshFeatured } from './queries.ts'

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
            <LoadError onRetry={refetch}>
              <p>{adminProductMessages.loadFailure}</p>
            </LoadError>
          ) : (
            <Skeleton text="Chargement…" rows={5} className="h-16" />
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
          <Carousel products={shown} header={(turning) => <FeaturedHeader>{turning}</FeaturedHeader>} />
        </div>
      ) : (
        <p className="text-lg text-ink-soft">Aucun produit n’est mis en avant pour le moment.</p>
      )}
    </section>
  )
}

/** One change after the other, in the order they were made. */
const scope = { id: 'featured-products' }

/** The featured products and what can be done with them; a new order shows at once. */
function useFeaturedChoice() {
  const queries = useQueryClient()
  const query = useQuery(featuredChoiceQuery)
  const failure = 'Rien n’a été modifié'
  const onSettled = () => {
    // While more changes wait their turn, the server's answer would undo on screen what is still on its way.
    if (queries.isMutating({ mutationKey: [scope.id] }) === 1) return refreshFeatured(queries)
  }

  const order = useAction({
    mutationKey: [scope.id],
    scope,
    mutationFn: (productIds: string[], { meta }) =>
      read(apiOf(meta).admin['featured-products'].order.$put({ json: { productIds } })),
    failure,
    onSettled,
  })
  const feature = useAction({
    mutationKey: [scope.id],
    scope,
    mutationFn: ({ id, isFeatured }: { id: string; isFeatured: boolean }, { meta }) =>
      read(
        apiOf(meta).admin.products.changes.$post({
          json: { products: { ids: [id] }, change: { kind: 'featured', isFeatured } },
        }),
      ),
    failure,
    onSettled,
  })

  const show = (products: FeaturedProduct[]) => {
    void queries.cancelQueries({ queryKey: featuredChoiceQuery.queryKey })
    queries.setQueryData(featuredChoiceQuery.queryKey, products)
  }
  return {
    query,
    busyId: feature.isPending ? feature.variables.id : null,
    /** Answers the place it has now, or null when it cannot go there. */
    move(id: string, placeAfter: (before: number) => number): number | null {
      // Asked of the cache: a second key may come before the screen shows what the first one did.
      const products = [...(queries.getQueryData(featuredChoiceQuery.queryKey) ?? [])]
      const from = products.findIndex((product) => product.id === id)
      const to = placeAfter(from)
      const [moved] = from < 0 ? [] : products.splice(from, 1)
      if (!moved || to < 0 || to > products.length || from === to) return null
      products.splice(to, 0, moved)
      show(products)
      order.mutate(products.map((product) => product.id))
      return to
    },
    remove(id: string) {
      show((query.data ?? []).filter((product) => product.id !== id))
      feature.mutate({ id, isFeatured: false })
    },
    add: (id: string) => feature.mutate({ id, isFeatured: true }),
  }
}

interface FeaturedListProps {
  products: readonly FeaturedProduct[]
  onMove: (id: string, placeAfter: (before: number) => number) => number | null
  onRemove: (id: string) => void
}

/** Ordered by dragging with a mouse, and by buttons with anything else. */
function FeaturedList({ products, onMove, onRemove }: FeaturedListProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const pressed = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changes its place loses the focus of its button
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [products])
  const move = (product: FeaturedProduct, placeAfter: (before: number) => number) => {
    const place = onMove(product.id, placeAfter)
    if (place !== null) setSaid(`${product.title}\u00a0: place ${place + 1} sur ${products.length}.`)
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  if (products.length === 0) {
    return <EmptyState>{adminProductMessages.noneFeatured}</EmptyState>
  }
  return (
    <>
      <ol ref={list} tabIndex={-1} className="border-t border-line outline-none">
        {products.map((product, index) => (
          <FeaturedRow
            key={product.id}
            product={product}
            place={index + 1}
            count={products.length}
            mark={over !== index || dragged === null ? null : dragged < index ? 'below' : 'above'}
            isDragged={dragged === index}
            onStep={(step, button) => {
              pressed.current = button
              move(product, (before) => before + step)
            }}
            onRemove={() => {
              onRemove(product.id)
              setSaid(`${product.title} n’est plus mis en avant.`)
              list.current?.focus()
            }}
            onDragStart={() => setDragged(index)}
            onDragOver={() => setOver(index)}
            onDrop={() => {
              const moved = dragged === null ? undefined : products[dragged]
              if (moved) move(moved, () => index)
              end()
            }}
            onDragEnd={end}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
