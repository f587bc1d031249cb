import { like, or, type SQL, sql } from 'drizzle-orm'
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
/** A few letters are looked for in the titles of so many of the newest products. */
const newest = 30_000

/**
 * That a listed product answers a text: by all its words, or by holding it in its title as it was typed. `stretch`: only where it stands among
 * the newest.
 */
export function answers(text: ReadText, stretch?: SQL): SQL {
  const { searchVector, searchTitle, number } = listedProducts
  const query = wholeQuery(text.terms)
  const within = stretch && sql`${searchVector} @@ ${stretch}`
  const held = isShort(text.phrase)
    ? sql`${number} > (select max(number) - ${newest} from listed_products)`
    : within
  const phrase = like(searchTitle, titlePattern(text.phrase))
  return or(
    query ? sql`${searchVector} @@ (${stretch ? sql`(${query}) && ${stretch}` : query})` : undefined,
    held ? sql`(${phrase} and ${held})` : phrase,
  ) as SQL
}
