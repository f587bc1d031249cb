import { and, like, or, type SQL, sql } from 'drizzle-orm'
import { listedProducts } from '../../database/schema/listed-products.ts'
import { titlePattern } from '../search-conditions.ts'
import type { ReadText, Term } from './read-text.ts'

/** Words alone: whatever stands in them, nothing of it is an operator. */
const words = (text: string): SQL => sql`plainto_tsquery('public.french_catalogue', search_plain(${text}))`

const allOf = (terms: readonly Term[], pick: (term: Term) => readonly string[]): SQL | null =>
  terms.length === 0
    ? null
    : sql.join(
        terms.map((term) => sql`(${sql.join(pick(term).map(words), sql` || `)})`),
        sql` && `,
      )

/** Every word as it was written. */
export const exactQuery = (terms: readonly Term[]): SQL | null => allOf(terms, ({ exact }) => exact)

/** Every word, or what stands for it. */
export const wholeQuery = (terms: readonly Term[]): SQL | null =>
  allOf(terms, ({ exact, near }) => [...exact, ...near])

/** So few letters are in no index of three. */
const isShort = (phrase: string): boolean => [...phrase].length < 3

/** Where to look, as words of search_stretches. */
export interface Stretches {
  /** Nowhere else. */
  within?: SQL
  /** Where a few letters are looked for in titles; without it, everywhere. */
  recent?: SQL
  /** Not for the letters as they were typed: among very many titles, those that merely hold them take long to tell apart. */
  isByWords?: boolean
}

/** That a listed product answers a text: by all its words, or by holding it in its title as it was typed. */
export function answers(text: ReadText, { within, recent, isByWords }: Stretches = {}): SQL {
  const { searchVector, searchTitle } = listedProducts
  const query = wholeQuery(text.terms)
  if (query && isByWords) return sql`${searchVector} @@ (${query})`
  const pattern = titlePattern(text.phrase)
  // Joined to nothing: the index of three letters would be gone through from end to end.
  const phrase = isShort(text.phrase)
    ? sql`(${searchTitle} || '' like ${pattern}${recent ? sql` and ${searchVector} @@ ${recent}` : sql``})`
    : and(like(searchTitle, pattern), within && sql`${searchVector} @@ ${within}`)
  return or(
    query ? sql`${searchVector} @@ (${within ? sql`(${query}) && ${within}` : query})` : undefined,
    phrase,
  ) as SQL
}
