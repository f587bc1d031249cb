import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type FeaturedProduct, featuredChoiceQuery, refreshFeatured } from './queries.ts'

/** One change after the other, in the order they were made. */
const scope = { id: 'featured-products' }

/** The featured products and what can be done with them; a new order shows at once. */
export function useFeaturedChoice() {
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
