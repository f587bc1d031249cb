import { readPage } from '../page.ts'
import { type EmailState, emailStates } from './emails.ts'

export const emailsPerPage = 25
const longestSearch = 254

/** How administrators look through the mails: read leniently from an address, written minimally. */
export interface EmailSearch {
  state: EmailState | null
  /** A part of the recipient's address. */
  recipient: string
  page: number
}

export const parseEmailSearch = (params: URLSearchParams): EmailSearch => ({
  state: emailStates.find((state) => state === params.get('state')) ?? null,
  // NUL is the one character PostgreSQL's text cannot hold.
  recipient: (params.get('recipient') ?? '').replaceAll('\0', '').trim().slice(0, longestSearch),
  page: readPage(params, emailsPerPage),
})

/** The shortest address of a search. */
export function emailParams({ state, recipient, page }: EmailSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (recipient) params.set('recipient', recipient)
  if (state) params.set('state', state)
  if (page > 1) params.set('page', String(page))
  return params
}
