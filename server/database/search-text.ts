import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** `%`, `_` and `\` are ordinary characters in a search. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * That a text in search form contains another, ignoring accents and case. A trigram index finds three characters in
 * a row, or those a word begins with: what is shorter is looked for at the beginning of words only.
 */
export function holdsText(searched: SQLWrapper, text: string): SQL {
  const form = sql`search_form(${escapeLike(text)})`
  return [...text].length < 3
    ? sql`(${searched} like ${form} || '%' or ${searched} like '% ' || ${form} || '%')`
    : sql`${searched} like '%' || ${form} || '%'`
}
