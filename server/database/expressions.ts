import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/platform/days.ts'

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

/** A name in French order, numbers in it by their value: 1, 2, 10 (sql/columns/number-order.sql). */
export const inNameOrder = (name: AnyPgColumn | SQL): SQL => sql`${name} collate "french_numbers"`

/** The day an instant falls on in Paris, `2026-03-14`. */
export const parisDayOf = (instant: AnyPgColumn): SQL<Day> =>
  sql<Day>`to_char(${instant} at time zone 'Europe/Paris', 'YYYY-MM-DD')`

/** An instant that falls on one of these days in Paris, both included; an index on the column serves it. */
export const inDays = (instant: AnyPgColumn, { first, last }: { first: Day; last: Day }): SQL =>
  sql`${instant} >= (${first}::date)::timestamp at time zone 'Europe/Paris'
    and ${instant} < (${last}::date + 1)::timestamp at time zone 'Europe/Paris'`
