import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

/** The tree as administrators edit it: every category with its text, and all of its products counted. */
export const categoryTreeQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.categories.$get()),
})

export type Family = Awaited<ReturnType<NonNullable<typeof categoryTreeQuery.queryFn>>>[number]
export type Category = Family['children'][number]

/** What visitors and administrators see of categories and fields is asked for anew. */
export const refreshCatalogue = (client: QueryClient) =>
  Promise.all(
    [['admin'], ['categories'], ['custom-fields'], ['products'], ['product']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

export const productsText = (count: number): string =>
  count === 0 ? 'Aucun produit' : count === 1 ? '1 produit' : `${count.toLocaleString('fr-FR')} produits`
