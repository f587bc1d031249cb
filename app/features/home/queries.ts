import { queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { type CategoryFamily, categoriesStaleTime } from '#app/lib/categories.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

/** Sorts by number of products, highest first. */
export const byProductCount = (a: { productCount: number }, b: { productCount: number }) =>
  b.productCount - a.productCount

/** Returns the data that the page needs of a family; of its subcategories only the best stocked one has its picture. */
function toHomeFamily({ name, slug, imageUrl, productCount, children }: CategoryFamily) {
  const [best] = [...children].sort(byProductCount)
  return {
    name,
    slug,
    imageUrl,
    productCount,
    best: best ? { name: best.name, slug: best.slug, imageUrl: best.imageUrl } : null,
    children: children.map((child) => ({
      name: child.name,
      slug: child.slug,
      productCount: child.productCount,
    })),
  }
}

export const familiesQuery = queryOptions({
  queryKey: ['category-tree', 'home'],
  queryFn: async ({ meta }) => (await read(apiOf(meta).categories.$get())).map(toHomeFamily),
  staleTime: categoriesStaleTime,
})

export type Family = DataOf<typeof familiesQuery>[number]
