import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationTypes, userTypes } from '#domain/accounts/accounts.ts'
import { maxPersonNoteLength, maxTagLength } from '#domain/accounts/person-notes.ts'
import { teamRoles } from '#domain/accounts/team.ts'
import { vatRegimes } from '#domain/invoices/invoices.ts'
import { id, instant, oneOf } from './columns.ts'

/** A user's account for signing in; the marketplace's data about a user are in `profiles`. */
export const users = pgTable('users', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  // Sign-up metadata
  firstName: text().notNull().default(''),
  lastName: text().notNull().default(''),
  userType: text({ enum: userTypes }).notNull().default('buyer'),
  /** A user of the demonstration, whose password is public and who may sign in on a local site only. */
  isDemonstration: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** The administrator who impersonates this user; such a session lasts an hour at most. */
    impersonatedBy: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The firm that this user acts for, while they are a member of its team (`team_members`). */
    actingFor: uuid(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** Last use, precise to minutes, with its network address; `ipAddress` is that of the sign-in. */
    lastUsedAt: instant().notNull().defaultNow(),
    lastIpAddress: text(),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_by_impersonator').on(table.impersonatedBy).where(sql`impersonated_by is not null`),
  ],
)

/** A credential; always a password here. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('accounts_user_id').on(table.userId)],
)

/** Single-use codes sent by email, as digests, with their purpose. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    username: text(),
    firstName: text(),
    lastName: text(),
    userType: text({ enum: userTypes }).notNull().default('buyer'),
    organizationType: text({ enum: organizationTypes }),
    companyName: text(),
    phone: text(),
    address: text(),
    /** A professional's SIRET of 14 digits. */
    siret: text(),
    /** VAT number of a professional who owes value-added tax: FR and 11 characters. */
    vatNumber: text(),
    vatRegime: text({ enum: vatRegimes }).notNull().default('standard'),
    /** Set when the seller owes the tax of services at invoicing (code général des impôts, art. 269, 2, c), which invoices must state. */
    vatOnDebits: boolean().notNull().default(false),
    /** For the yearly report to the tax office (domain/tax-report), which requires it of sellers above the threshold. */
    birthDate: date({ mode: 'string' }),
    taxNumber: text(),
    role: text({ enum: ['admin'] }),
    avatarUrl: text(),
    /** The last day of a holiday, until which nothing of this seller can be ordered. */
    salesPausedUntil: date({ mode: 'string' }),
    /** Changes with each new address of the pickup calendar; null without one. */
    calendarNonce: text(),
    /** Set while an administrator has suspended the user, who then has no session and no listed products. */
    suspendedAt: instant(),
    suspensionReason: text(),
    /** Set when the user deleted the account; only order data that the law requires remain. */
    deletedAt: instant(),
    completionStatus: text({ enum: ['incomplete', 'complete'] })
      .notNull()
      .default('incomplete'),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** Names, company and email address without accents and case, for administrators' search. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`search_form(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' || email)`,
      ),
  },
  (table) => [
    index('profiles_email').on(table.email),
    index('profiles_by_date').on(table.createdAt, table.id),
    // The order of users for administrators (server/contexts/accounts/users.ts).
    index('profiles_by_name')
      .on(
        sql`((coalesce(${table.lastName}, '') || ' ' || coalesce(${table.firstName}, '')) collate "fr-x-icu")`,
        table.id,
      )
      .concurrently(),
    index('profiles_by_avatar').on(table.avatarUrl).where(sql`avatar_url is not null`),
    index('profiles_search').using('gin', sql`search_text gin_trgm_ops`),
    index('profiles_by_phone')
      .on(sql`right(regexp_replace(phone, '[^0-9]', '', 'g'), 9)`)
      .where(sql`phone is not null`)
      .concurrently(),
    // Every list of products excludes these users.
    index('profiles_suspended').on(table.id).where(sql`${table.suspendedAt} is not null`),
    index('profiles_admins').on(table.id).where(sql`${table.role} = 'admin'`),
    check('profiles_tax_number', sql`${table.taxNumber} ~ '^[0-9A-Z]{5,20}$'`),
    check('profiles_siret', sql`${table.siret} ~ '^[0-9]{14}$'`),
    oneOf('profiles_vat_regime', table.vatRegime, vatRegimes),
    oneOf('profiles_user_type', table.userType, userTypes),
    oneOf('profiles_organization_type', table.organizationType, organizationTypes),
    check('profiles_role', sql`${table.role} = 'admin'`),
    oneOf('profiles_completion_status', table.completionStatus, ['incomplete', 'complete']),
  ],
)

/** Failed sign-in attempts by account, device or network address (domain/accounts/guesses.ts). */
export const failedSignIns = pgTable(
  'guesses',
  {
    /** Digest of what the attempts are counted by. */
    key: text().primaryKey(),
    /** The number at the last attempt, which decreases with time. */
    level: doublePrecision().notNull(),
    nextAt: instant().notNull(),
    countedAt: instant().notNull(),
  },
  (table) => [index('guesses_by_date').on(table.countedAt), check('guesses_level', sql`${table.level} >= 0`)],
)

/** Devices that have signed in to an account, which are not delayed by strangers' attempts. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** Digest of the account and the device's secret. */
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

/** The user concerned; deleted with the account. */
const personId = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

/** Administrators' notes about a user. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    userId: personId(),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('person_notes_by_person').on(table.userId, table.createdAt),
    index('person_notes_by_author').on(table.authorId).where(sql`author_id is not null`),
    check('person_notes_text', sql.raw(`length(text) between 1 and ${maxPersonNoteLength}`)),
  ],
)

/** Administrators' tags of users, in lower case. */
export const personTags = pgTable(
  'person_tags',
  {
    userId: personId(),
    tag: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tag] }),
    index('person_tags_by_tag').on(table.tag, table.userId),
    check('person_tags_tag', sql.raw(`length(tag) between 1 and ${maxTagLength}`)),
  ],
)

/** Members of a firm's team, and invited ones. */
export const teamMembers = pgTable(
  'team_members',
  {
    id: id(),
    /** The firm's account. */
    firmId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null while invited. Only the account with this address can join. */
    personId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: teamRoles }).notNull(),
    invitedAt: instant().notNull(),
    joinedAt: instant(),
  },
  (table) => [
    oneOf('team_members_role', table.role, teamRoles),
    unique('team_members_one_an_address').on(table.firmId, table.email),
    uniqueIndex('team_members_one_a_person').on(table.firmId, table.personId),
    index('team_members_by_person').on(table.personId).where(sql`person_id is not null`),
    index('team_members_invited').on(table.email).where(sql`person_id is null`),
  ],
)
