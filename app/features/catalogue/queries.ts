import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { categoriesStaleTime, categoryTreeQuery } from '#app/lib/categories.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { CustomField, FilterField } from '#domain/catalogue/custom-fields.ts'
import {
  type CatalogueSearch,
  catalogueParams,
  emptySearch,
  requestedCategory,
} from '#domain/catalogue/search.ts'
import { usualSort } from '#domain/catalogue/sort-orders.ts'

/** Several values of one parameter become an array. */
function toQueryRecord(search: CatalogueSearch): Record<string, string | string[]> {
  const params = catalogueParams(search)
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]))
}

// The units of `staleTime`.
const second = 1000
const minute = 60 * second

/** The category tree of a list: outside any category its families alone, in a category the whole tree. */
export const familiesQuery = (search: CatalogueSearch) => {
  const needsWholeTree = requestedCategory(search) !== null || search.categories.length > 0
  return queryOptions({
    queryKey: needsWholeTree ? categoryTreeQuery.queryKey : [...categoryTreeQuery.queryKey, 'families'],
    queryFn: async ({ meta }) => {
      const tree = await read(apiOf(meta)['category-tree'].$get())
      return needsWholeTree
        ? tree
        : tree.map((family) => ({ ...family, children: family.children.slice(0, 0) }))
    },
    staleTime: categoriesStaleTime,
    placeholderData: keepPreviousData,
  })
}

/** A search, page by page: 'Voir plus' appends the next one. Begins at the page of the address. */
export const productsQuery = (search: CatalogueSearch) =>
  infiniteQueryOptions({
    // The key has the address's short form, because every page contains it.
    queryKey: ['products', catalogueParams(search).toString()],
    // Cancels the request of a list that other filters have replaced.
    queryFn: ({ meta, pageParam, signal }) =>
      read(
        apiOf(meta).products.$get(
          { query: toQueryRecord({ ...search, page: pageParam }) },
          { init: { signal } },
        ),
      ),
    initialPageParam: search.page,
    getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
    staleTime: 10 * second,
    placeholderData: keepPreviousData,
  })

/** The filters that the text of a search asks for, in the form of an address. */
export const readingQuery = (search: CatalogueSearch) =>
  queryOptions({
    queryKey: ['search-reading', catalogueParams(search).toString()],
    queryFn: ({ meta }) =>
      search.search && !search.literal
        ? read(apiOf(meta).search.reading.$get({ query: toQueryRecord(search) }))
        : { query: catalogueParams(search).toString() },
    staleTime: minute,
  })

/** How the words of a search were understood, with suggestions when nothing matches. */
export const explanationQuery = (search: CatalogueSearch) => {
  const requested = { ...search, page: 1, sort: usualSort(search.search) }
  return queryOptions({
    queryKey: ['search-explanation', requested],
    queryFn: ({ meta }) => read(apiOf(meta).search.explanation.$get({ query: toQueryRecord(requested) })),
    enabled: search.search !== '' || search.near !== null,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
}

const filterField = ({ id, name, fieldType, options }: CustomField): FilterField => ({
  id,
  name,
  fieldType,
  options,
})

export const filterFieldsQuery = ({ category, parent }: Pick<CatalogueSearch, 'category' | 'parent'>) =>
  queryOptions({
    queryKey: ['custom-fields', category, parent],
    queryFn: async ({ meta }) => {
      const query = { ...(category && { category }), ...(parent && { parent }) }
      return (await read(apiOf(meta)['custom-fields'].$get({ query }))).map(filterField)
    },
    staleTime: minute,
    placeholderData: keepPreviousData,
  })

/** The description of the category, which the tree does not contain. */
export const introductionQuery = (search: CatalogueSearch) => {
  const requested = requestedCategory(search)
  return queryOptions({
    queryKey: ['categories', requested],
    queryFn: ({ meta }) =>
      requested
        ? read(apiOf(meta).categories[':id'].$get({ param: { id: requested } }))
        : { description: null, slug: null },
    staleTime: (search.category ? 15 : 30) * minute,
  })
}

/** The number of results by department. The chosen department, the page and the order make no difference. */
export const departmentCountsQuery = (search: CatalogueSearch) => {
  const requested = { ...search, department: null, page: 1, sort: usualSort(search.search) }
  return queryOptions({
    queryKey: ['products', 'by-department', requested],
    queryFn: ({ meta }) =>
      read(apiOf(meta).products['by-department'].$get({ query: toQueryRecord(requested) })),
    staleTime: minute,
  })
}

/** Counts the products of a search by commune, without its area of the map. */
export const communeCountsQuery = (search: CatalogueSearch) => {
  const requested = { ...search, area: null, page: 1, sort: usualSort(search.search) }
  return queryOptions({
    queryKey: ['products', 'by-commune', catalogueParams(requested).toString()],
    queryFn: ({ meta, signal }) =>
      read(
        apiOf(meta).products['by-commune'].$get({ query: toQueryRecord(requested) }, { init: { signal } }),
      ),
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
}

/** How many products each value of each filter would show; requested after the list. */
export const valueCountsQuery = (search: CatalogueSearch) => {
  const requested = { ...search, page: 1, sort: usualSort(search.search) }
  return queryOptions({
    queryKey: ['products', 'values', catalogueParams(requested).toString()],
    queryFn: ({ meta, signal }) =>
      read(apiOf(meta).products.values.$get({ query: toQueryRecord(requested) }, { init: { signal } })),
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
}

/** The number of results in larger radii. */
export const widerRadiiQuery = (search: CatalogueSearch) => {
  const requested = { ...search, page: 1, sort: usualSort(search.search) }
  return queryOptions({
    queryKey: ['products', 'wider', requested],
    queryFn: ({ meta }) => read(apiOf(meta).products.wider.$get({ query: toQueryRecord(requested) })),
    enabled: search.near !== null && search.radius !== null,
    staleTime: minute,
  })
}

/** The lists related to that of a category or department. */
export const relatedListsQuery = ({ category, parent, department }: CatalogueSearch) => {
  const requested = { ...emptySearch, category, parent, department }
  return queryOptions({
    queryKey: ['related-lists', requested],
    queryFn: ({ meta }) => read(apiOf(meta).products.ways.$get({ query: toQueryRecord(requested) })),
    enabled: department !== null || requestedCategory(requested) !== null,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
}
