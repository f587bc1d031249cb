import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type ApiRight, apiRightNames } from '#domain/partners/rights.ts'
import { profiles } from './accounts.ts'
import { id, instant } from './columns.ts'

/** What opens the public API in somebody's name. The key itself is shown once and kept nowhere. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Its beginning, by which its owner recognises it. */
    prefix: text().notNull(),
    /** SHA-256, hexadecimal. */
    digest: text().notNull(),
    rights: text().array().$type<ApiRight[]>().notNull(),
    createdAt: instant().notNull(),
    /** Null: it ends when it is revoked. */
    expiresAt: instant(),
    /** Written once a minute at most. */
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('api_keys_digest').on(table.digest),
    index('api_keys_by_owner').on(table.userId, table.createdAt),
    check('api_keys_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    check('api_keys_name', sql`length(${table.name}) between 1 and 60`),
    check(
      'api_keys_rights',
      sql`cardinality(${table.rights}) > 0 and ${table.rights} <@ array[${sql.raw(apiRightNames.map((name) => `'${name}'`).join(', '))}]`,
    ),
  ],
)
