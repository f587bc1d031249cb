import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/platform/days.ts'

/** The day an instant falls on in Paris, `2026-03-14`. */
export const parisDayOf = (instant: AnyPgColumn): SQL<Day> =>
  sql<Day>`to_char(${instant} at time zone 'Europe/Paris', 'YYYY-MM-DD')`

/** An instant that falls on one of these days in Paris, both included; an index on the column serves it. */
export const inDays = (instant: AnyPgColumn, { first, last }: { first: Day; last: Day }): SQL =>
  sql`${instant} >= (${first}::date)::timestamp at time zone 'Europe/Paris'
    and ${instant} < (${last}::date + 1)::timestamp at time zone 'Europe/Paris'`
