import { useQuery } from '@tanstack/react-query'
import { useLocation, useMatches } from 'react-router'
import { useStoredTown } from '#app/lib/stored-town.ts'
import { regionQuery, townQuery } from '#app/lib/towns.ts'
import { type Town, townText } from '#domain/places/commune.ts'
import { findDepartment } from '#domain/places/departments.ts'

const listPath = /^\/(?:products|produits\/departements?(?:\/.+)?|categories\/.+)$/

/** Returns whether the page is a list of the catalogue, and the parameters of its path. */
export function useListPage() {
  const { pathname } = useLocation()
  return { isListPage: listPath.test(pathname), params: useMatches().at(-1)?.params ?? {} }
}

export interface SearchBarState {
  words: string
  /** The town of the search; on other pages the one stored on the device. */
  town: Town | null
  /** The text of the place field: a town, department or region. */
  placeText: string
}

/** The words and the place that the search bar shows: those of the page's URL or, for the place, those stored on the device. */
export function useSearchBarState(): SearchBarState {
  const { isListPage, params } = useListPage()
  const searchParams = new URLSearchParams(useLocation().search)
  const near = isListPage ? searchParams.get('near') || null : null
  const { data: foundTown } = useQuery(townQuery(near))
  const storedTown = useStoredTown()
  const town = isListPage ? (foundTown?.town ?? null) : storedTown
  const department = findDepartment(
    (isListPage && (params.department ?? searchParams.get('department'))) || '',
  )
  const departmentText = department && townText({ name: department.name, department: department.code })
  const { data: region } = useQuery(regionQuery(isListPage ? searchParams.get('region') : null))
  return {
    words: isListPage ? (searchParams.get('search') ?? '') : '',
    town,
    placeText: town ? townText(town) : (near ?? departmentText ?? region?.name ?? ''),
  }
}
