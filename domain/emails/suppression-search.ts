import { readPage } from '../page.ts'

export const suppressionsPerPage = 25
const longestSearch = 254

/** How administrators look through the blocked addresses. */
export interface SuppressionSearch {
  /** A part of the address. */
  address: string
  page: number
}

export const parseSuppressionSearch = (params: URLSearchParams): SuppressionSearch => ({
  // NUL is the one character PostgreSQL's text cannot hold.
  address: (params.get('address') ?? '').replaceAll('\0', '').trim().slice(0, longestSearch),
  page: readPage(params, suppressionsPerPage),
})

/** The shortest address of a search. */
export function suppressionParams({ address, page }: SuppressionSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (address) params.set('address', address)
  if (page > 1) params.set('page', String(page))
  return params
}
