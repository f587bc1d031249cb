import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { id, instant } from './columns.ts'

/** Authenticator apps with a new code every 30 seconds (RFC 6238), one for each user. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with a key derived from SECRET. */
  secret: text().notNull(),
  /** Null until the user has entered a first code. */
  confirmedAt: instant(),
  /** The last used step of 30 seconds since 1970, so that each code is accepted once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instant().notNull().defaultNow(),
})

/** Passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique(),
    /** The public key, base64url. */
    publicKey: text().notNull(),
    /** Number of signatures, if the passkey counts them; a smaller number would reveal a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Its transports: usb, nfc, internal … */
    transports: text().array().notNull().default([]),
    /** The device on which it was created. */
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** Recovery codes for a lost telephone; each works once and is stored as a digest. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
)
