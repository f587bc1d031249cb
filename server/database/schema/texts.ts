import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { maxBodyLength, maxSubjectLength } from '#domain/texts/texts.ts'
import { instant } from './columns.ts'

/**
 * Every version of a text that administrators have changed; the highest counts. Without words the delivered text counts again. Who
 * wrote it stands in the audit log.
 */
export const textVersions = pgTable(
  'text_versions',
  {
    /** Of the mail, with its kind where it is many: `order-notice:order-paid:seller`. */
    name: text().notNull(),
    version: integer().notNull(),
    subject: text(),
    title: text(),
    body: text(),
    /** Of the delivered text it was written from: tells whether that has changed since. */
    deliveredDigest: text().notNull(),
    createdAt: instant().notNull(),
    /** When a mail could not be made of it, last: the delivered text left in its place. */
    failedAt: instant(),
    failure: text(),
  },
  (table) => [
    // Two who write from the same version: the second finds it taken.
    primaryKey({ columns: [table.name, table.version] }),
    check('text_versions_version', sql`version > 0`),
    check('text_versions_words', sql`num_nonnulls(subject, title, body) in (0, 3)`),
    check(
      'text_versions_length',
      sql.raw(
        `length(subject) <= ${maxSubjectLength} and length(title) <= ${maxSubjectLength} and length(body) <= ${maxBodyLength}`,
      ),
    ),
  ],
)
