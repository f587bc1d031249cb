import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './columns.ts'

/** Wrong guesses at passwords and codes, by account, device or network (domain/accounts/guesses.ts). */
export const guesses = pgTable(
  'guesses',
  {
    /** What they are counted by, as a digest. */
    key: text().primaryKey(),
    /** How many, when they were counted last; they are forgotten little by little. */
    level: doublePrecision().notNull(),
    nextAt: instant().notNull(),
    countedAt: instant().notNull(),
  },
  (table) => [index('guesses_by_date').on(table.countedAt), check('guesses_level', sql`${table.level} >= 0`)],
)

/** Devices that have signed in to an account: strangers' guesses do not make them wait. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** Of the account and the secret the device keeps. */
    digest: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    index('known_devices_user_id').on(table.userId),
    index('known_devices_by_date').on(table.lastUsedAt),
  ],
)
