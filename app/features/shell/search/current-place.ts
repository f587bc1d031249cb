import { useQuery } from '@tanstack/react-query'
import { useLocation, useMatches } from 'react-router'
import { useStoredTown } from '#app/lib/stored-town.ts'
import { regionQuery, townQuery } from '#app/lib/towns.ts'
import { type Town, townText } from '#domain/places/commune.ts'
import { findDepartment } from '#domain/places/departments.ts'

const listPath = /^\/(?:products|produits\/departements?(?:\/.+)?|categories\/.+)$/

/** What the path of a list names. */
export function useInPath() {
  const { pathname } = useLocation()
  return { isList: listPath.test(pathname), params: useMatches().at(-1)?.params ?? {} }
}

export interface AskedPlace {
  words: string
  /** Around which the address searches; on other pages the one that the device remembers. */
  town: Town | null
  /** What the field for the place says. */
  where: string
}

/** What the page's address says of words and place. */
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
