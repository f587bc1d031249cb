import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { id, instant } from './columns.ts'

/** An app that shows a new code every 30 seconds (RFC 6238); one a person. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What app and server share, encrypted with a key from SECRET. */
  secret: text().notNull(),
  /** Null until a first code has shown that the app knows it. */
  confirmedAt: instant(),
  /** The 30 seconds (counted from 1970) whose code was used last: no code opens twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instant().notNull().defaultNow(),
})

/** A key that a telephone, a computer or a stick keeps for its owner (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique(),
    /** The public half, base64url. */
    publicKey: text().notNull(),
    /** Of signatures, where the key counts them: a smaller one would be a copy's. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How it is reached: usb, nfc, internal … */
    transports: text().array().notNull().default([]),
    /** The device it was made with, for its owner. */
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** Recovery codes for a lost telephone: each works once and is stored as a digest. */
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
