import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { mostCountedInCategory } from '#domain/catalogue/admin-products.ts'

/** The tree as administrators edit it: every category with its text, and all of its products counted. */
export const categoryTreeQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.categories.$get()),
})

export type Family = DataOf<typeof categoryTreeQuery>[number]
export type Category = Family['children'][number]

/** What visitors and administrators see of categories and fields is asked for anew. */
export const refreshCatalogue = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['admin'] }),
    client.invalidateQueries({ queryKey: ['custom-fields'] }),
    forgetProducts(client),
  ])

export function productsText(count: number): string {
  if (count === 0) return 'Aucun produit'
  if (count === 1) return '1 produit'
  if (count >= mostCountedInCategory)
    return `${mostCountedInCategory.toLocaleString('fr-FR')} produits ou plus`
  return `${count.toLocaleString('fr-FR')} produits`
}
