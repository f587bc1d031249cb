import { readPage } from '../page.ts'
import { type UserType, userTypes } from './accounts.ts'

/** The query parameters of `/admin/users`: read leniently, written minimally. */

export const peopleSortOptions = [
  { value: 'date-desc', label: 'Inscrits récemment' },
  { value: 'date-asc', label: 'Inscrits depuis longtemps' },
  { value: 'name-asc', label: 'Nom (A à Z)' },
  { value: 'name-desc', label: 'Nom (Z à A)' },
] as const
export type PeopleSort = (typeof peopleSortOptions)[number]['value']

export const peopleConditions = [
  { value: 'admin', label: 'Administrateurs' },
  { value: 'suspended', label: 'Comptes suspendus' },
  { value: 'incomplete', label: 'Profils incomplets' },
] as const
type PeopleCondition = (typeof peopleConditions)[number]['value']

export const peoplePerPage = 25
const longestSearch = 100

export interface PeopleSearch {
  /** In names, company and e-mail address. */
  search: string
  userType: UserType | null
  conditions: PeopleCondition[]
  sort: PeopleSort
  page: number
}

export const parsePeopleSearch = (params: URLSearchParams): PeopleSearch => ({
  search: (params.get('search') ?? '')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSearch)
    .toWellFormed(),
  userType: userTypes.find((type) => type === params.get('type')) ?? null,
  conditions: peopleConditions
    .map(({ value }) => value)
    .filter((value) => params.getAll('only').includes(value)),
  sort: peopleSortOptions.find(({ value }) => value === params.get('sort'))?.value ?? 'date-desc',
  page: readPage(params, peoplePerPage),
})

export function peopleParams({ search, userType, conditions, sort, page }: PeopleSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (userType) params.set('type', userType)
  for (const condition of conditions) params.append('only', condition)
  if (sort !== 'date-desc') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params
}

export const peoplePath = (search: PeopleSearch): string => {
  const params = peopleParams(search).toString()
  return params ? `/admin/users?${params}` : '/admin/users'
}
