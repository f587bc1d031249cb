import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { findingStates } from '#domain/platform/site-health.ts'
import { instant, oneOf } from './columns.ts'

/** The latest results of the site's checks, one row for each check. */
export const siteFindings = pgTable(
  'site_findings',
  {
    title: text().primaryKey(),
    position: integer().notNull(),
    state: text({ enum: findingStates }).notNull(),
    text: text().notNull(),
    /** The start of its current state. */
    since: instant().notNull(),
    seenAt: instant().notNull(),
    /** When administrators were mailed about the problem; null after it is solved. */
    notifiedAt: instant('told_at'),
  },
  (table) => [oneOf('site_findings_state', table.state, findingStates)],
)

/** Responses of all processes by hour and kind of address, without data about visitors. */
export const requestFigures = pgTable(
  'request_figures',
  {
    hour: instant().notNull(),
    /** `GET /products/…`, `SQL select products`: without ids of products or users. */
    address: text().notNull(),
    requests: integer().notNull(),
    /** Responses with 500 or above. */
    failures: integer().notNull(),
    milliseconds: doublePrecision().notNull(),
    slowest: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.address] }),
    check('request_figures_address', sql`length(${table.address}) <= 120`),
  ],
)

/** Monotonic counters over all processes and starts (/metrics). */
export const requestCounters = pgTable('request_counters', {
  name: text().primaryKey(),
  value: doublePrecision().notNull(),
})

/** Errors in browsers, one row for each kind, without users or their input. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    /** Digest of the properties that identify the kind. */
    id: text().primaryKey(),
    message: text().notNull(),
    /** Stack of the latest error. */
    stack: text().notNull(),
    /** File of the page, `routes/product`. */
    page: text().notNull(),
    /** Build in which it occurred last. */
    build: text().notNull(),
    times: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    check(
      'browser_errors_lengths',
      sql`length(${table.message}) <= 300 and length(${table.stack}) <= 3000 and length(${table.page}) <= 100`,
    ),
  ],
)
