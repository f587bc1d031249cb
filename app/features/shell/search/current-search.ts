import { useMemo } from 'react'
import { useLocation } from 'react-router'
import {
  type CatalogueSearch,
  cataloguePath,
  parseCatalogueSearch,
  usualRadius,
} from '#domain/catalogue/search.ts'
import { useInPath } from './current-place.ts'

/** The search of the current address; null when the page is not a list. */
export function useCurrentSearch(): CatalogueSearch | null {
  const { search } = useLocation()
  const { isList, params } = useInPath()
  const { family, subcategory, department } = params
  return useMemo(() => {
    if (!isList) return null
    const inPath = Object.entries({ parent: family, category: subcategory, department })
    const given = inPath.flatMap(([name, value]) => (value ? [[name, value]] : []))
    return parseCatalogueSearch(new URLSearchParams([...given, ...new URLSearchParams(search)]))
  }, [isList, search, family, subcategory, department])
}

/** The place of a search; empty for everywhere. */
export type Place = Partial<Pick<CatalogueSearch, 'near' | 'department' | 'region'>>

/**
 * Returns the address of a search for these words in this place. The same words in another place keep the filters; other words start a
 * new search.
 */
export function barPath(current: CatalogueSearch | null, words: string, place: Place): string {
  const { near = null, department = null, region = null } = place
  const radius = near === null ? null : current?.near ? current.radius : usualRadius
  const isSame = current !== null && current.search === words
  const where = { near, radius, department, region, area: null }
  return cataloguePath({ ...(isSame && current), ...where, search: words, page: 1 })
}
