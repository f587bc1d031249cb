import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { findingStates } from '#domain/platform/site-health.ts'
import { instant, oneOf } from './columns.ts'

/** What the site last found of itself, one row a thing it looks at. */
export const siteFindings = pgTable(
  'site_findings',
  {
    title: text().primaryKey(),
    position: integer().notNull(),
    state: text({ enum: findingStates }).notNull(),
    text: text().notNull(),
    /** Since when it is in this state. */
    since: instant().notNull(),
    seenAt: instant().notNull(),
    /** Administrators were mailed that it is wrong; null again once it is not. */
    notifiedAt: instant('told_at'),
  },
  (table) => [oneOf('site_findings_state', table.state, findingStates)],
)

/** Answers of all processes, an hour at a time, by kind of address: never by visitor. */
export const requestFigures = pgTable(
  'request_figures',
  {
    hour: instant().notNull(),
    /** `GET /products/…`, `SQL select products`: what differs from one article or person to the next is left out. */
    address: text().notNull(),
    requests: integer().notNull(),
    /** Answered 500 or worse. */
    failures: integer().notNull(),
    milliseconds: doublePrecision().notNull(),
    slowest: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.address] }),
    check('request_figures_address', sql`length(${table.address}) <= 120`),
  ],
)

/** What only ever grows, over all processes and starts (/metrics). */
export const requestCounters = pgTable('request_counters', {
  name: text().primaryKey(),
  value: doublePrecision().notNull(),
})

/** Errors of the application in people's browsers, one row a kind: never whose, nor what they typed. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    /** Digest of what makes two of them the same. */
    id: text().primaryKey(),
    message: text().notNull(),
    /** Of the latest one. */
    stack: text().notNull(),
    /** File of the page, `routes/product`. */
    page: text().notNull(),
    /** Version of the application in which it was met last. */
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
