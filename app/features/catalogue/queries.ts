import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type CatalogueSearch, catalogueParams, wantedCategory } from '#domain/catalogue/search.ts'

// How long each stays fresh.
const second = 1000
const minute = 60 * second

/** A search, page by page: 'Voir plus' appends the next one. Begins at the page of the address. */
export const productsQuery = (search: CatalogueSearch) =>
  infiniteQueryOptions({
    queryKey: ['products', search],
    queryFn: ({ meta, pageParam }) =>
      read(
        apiOf(meta).products.$get({
          query: Object.fromEntries(catalogueParams({ ...search, page: pageParam })),
        }),
      ),
    initialPageParam: search.page,
    getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
    staleTime: 10 * second,
    placeholderData: keepPreviousData,
  })

export const filterFieldsQuery = ({ category, parent }: Pick<CatalogueSearch, 'category' | 'parent'>) =>
  queryOptions({
    queryKey: ['custom-fields', category, parent],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta)['custom-fields'].$get({
          query: { ...(category && { category }), ...(parent && { parent }) },
        }),
      ),
    staleTime: minute,
    placeholderData: keepPreviousData,
  })

/** What introduces the chosen category; the tree carries no texts. */
export const introductionQuery = (search: CatalogueSearch) => {
  const wanted = wantedCategory(search)
  return queryOptions({
    queryKey: ['categories', wanted],
    queryFn: ({ meta }) =>
      wanted
        ? read(apiOf(meta).categories[':id'].$get({ param: { id: wanted } }))
        : { description: null, slug: null },
    staleTime: (search.category ? 15 : 30) * minute,
  })
}
