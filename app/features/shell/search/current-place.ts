import { useQuery } from '@tanstack/react-query'
import { useLocation, useMatches } from 'react-router'
import { useStoredTown } from '#app/lib/stored-town.ts'
import { regionQuery, townQuery } from '#app/lib/towns.ts'
import { type Town, townText } from '#domain/places/commune.ts'
import { findDepartment } from '#domain/places/departments.ts'

const listPath = /^\/(?:products|produits\/departements?(?:\/.+)?|categories\/.+)$/

/** Returns whether the page is a list, and the parameters of its path. */
export function useInPath() {
  const { pathname } = useLocation()
  return { isList: listPath.test(pathname), params: useMatches().at(-1)?.params ?? {} }
}

export interface AskedPlace {
  words: string
  /** The town of the search; on other pages the one stored on the device. */
  town: Town | null
  /** The text of the place field. */
  where: string
}

/** The words and the place of the current address. */
export function useCurrentPlace(): AskedPlace {
  const { isList, params } = useInPath()
  const given = new URLSearchParams(useLocation().search)
  const near = isList ? given.get('near') || null : null
  const { data: found } = useQuery(townQuery(near))
  const stored = useStoredTown()
  const town = isList ? (found?.town ?? null) : stored
  const department = findDepartment((isList && (params.department ?? given.get('department'))) || '')
  const inDepartment = department && townText({ name: department.name, department: department.code })
  const { data: region } = useQuery(regionQuery(isList ? given.get('region') : null))
  return {
    words: isList ? (given.get('search') ?? '') : '',
    town,
    where: town ? townText(town) : (near ?? inDepartment ?? region?.name ?? ''),
  }
}
