import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/platform/days.ts'

/** Escapes `%`, `_` and `\`, which are ordinary characters in a search. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Matches a column in search form (`search_form`) that contains the text, ignoring accents and case. A trigram index needs three characters
 * in a row, or those at the start of a word, so shorter texts match at the start of words only.
 */
export function containsText(searchForm: SQLWrapper, text: string): SQL {
  const form = sql`search_form(${escapeLike(text)})`
  return [...text].length < 3
    ? sql`(${searchForm} like ${form} || '%' or ${searchForm} like '% ' || ${form} || '%')`
    : sql`${searchForm} like '%' || ${form} || '%'`
}

/** Sorts names in French order with numbers by value: 1, 2, 10 (sql/columns/number-order.sql). */
export const inNameOrder = (name: AnyPgColumn | SQL): SQL => sql`${name} collate "french_numbers"`

/** Returns the day of an instant in Paris, `2026-03-14`. */
export const toParisDay = (instant: AnyPgColumn): SQL<Day> =>
  sql<Day>`to_char(${instant} at time zone 'Europe/Paris', 'YYYY-MM-DD')`

/** Matches instants between two days in Paris, both included; an index on the column can be used. */
export const isWithinDays = (instant: AnyPgColumn, { first, last }: { first: Day; last: Day }): SQL =>
  sql`${instant} >= (${first}::date)::timestamp at time zone 'Europe/Paris'
    and ${instant} < (${last}::date + 1)::timestamp at time zone 'Europe/Paris'`
