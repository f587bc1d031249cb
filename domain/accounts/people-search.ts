import {
  defineSearchParams,
  oneOf,
  optionValues,
  page,
  severalOf,
  sortOf,
  text,
  withName,
  withParams,
} from '../address.ts'
import { userTypes } from './accounts.ts'
import { maxTagLength } from './person-notes.ts'

export const peopleSortOptions = [
  { value: 'date-desc', label: 'Plus récents' },
  { value: 'date-asc', label: 'Plus anciens' },
  { value: 'name-asc', label: 'Nom (A à Z)' },
  { value: 'name-desc', label: 'Nom (Z à A)' },
] as const
export type PeopleSort = (typeof peopleSortOptions)[number]['value']
export const defaultPeopleSort: PeopleSort = 'date-desc'

export const peopleFlags = [
  { value: 'admin', label: 'Administrateurs' },
  { value: 'suspended', label: 'Comptes suspendus' },
  { value: 'incomplete', label: 'Profils incomplets' },
] as const

export const peoplePerPage = 25

/** The filters of the administrators' list of users; `search` is looked up in names, company and email address. */
const people = defineSearchParams({
  search: text(100),
  userType: withName('type', oneOf(userTypes)),
  tag: text(maxTagLength),
  flags: withName('only', severalOf(optionValues(peopleFlags))),
  sort: sortOf(peopleSortOptions, defaultPeopleSort),
  page: page(peoplePerPage),
})
export const { parse: parsePeopleSearch, print: peopleParams } = people
export type PeopleSearch = ReturnType<typeof parsePeopleSearch>

export const peoplePath = (search: PeopleSearch): string => withParams('/admin/users', peopleParams(search))
