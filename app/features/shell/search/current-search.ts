import { useMemo } from 'react'
import { useLocation } from 'react-router'
import {
  type CatalogueSearch,
  cataloguePath,
  parseCatalogueSearch,
  usualRadius,
} from '#domain/catalogue/search.ts'
import { useListPage } from './search-bar-state.ts'

/** The search of the page's URL; null when the page is not a list. */
export function useCurrentSearch(): CatalogueSearch | null {
  const { search } = useLocation()
  const { isListPage, params } = useListPage()
  const { family, subcategory, department } = params
  return useMemo(() => {
    if (!isListPage) return null
    const pathParams = Object.entries({ parent: family, category: subcategory, department })
    const filledParams = pathParams.flatMap(([name, value]) => (value ? [[name, value]] : []))
    return parseCatalogueSearch(new URLSearchParams([...filledParams, ...new URLSearchParams(search)]))
  }, [isListPage, search, family, subcategory, department])
}

/** The town, department or region of a search; empty for everywhere. */
export type SearchLocation = Partial<Pick<CatalogueSearch, 'near' | 'department' | 'region'>>

/**
 * Returns the address of a search for these words in this location. Another location preserves the filters; other words start a new
 * search.
 */
export function barPath(current: CatalogueSearch | null, words: string, location: SearchLocation): string {
  const { near = null, department = null, region = null } = location
  const radius = near === null ? null : current?.near ? current.radius : usualRadius
  const isSameText = current !== null && current.search === words
  const placeFilters = { near, radius, department, region, area: null }
  return cataloguePath({ ...(isSameText && current), ...placeFilters, search: words, page: 1 })
}
