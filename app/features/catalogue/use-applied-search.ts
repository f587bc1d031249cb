import { useQuery } from '@tanstack/react-query'
import { usePricesHidden } from '#app/lib/use-prices-hidden.ts'
import { withoutInvalid } from '#domain/catalogue/filter-values.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { filterFieldsQuery } from './queries.ts'

/** The search without the filters that do not apply: as the list is narrowed. */
export function useAppliedSearch(search: CatalogueSearch): CatalogueSearch {
  const { data: fields = [] } = useQuery(filterFieldsQuery(search))
  const visible = usePricesHidden() ? { ...search, minPrice: null, maxPrice: null } : search
  return withoutInvalid(visible, fields)
}
