import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  emailStates,
  type StoredEmailData,
  suppressionReasons,
  unreadableReasons,
} from '#domain/emails/emails.ts'
import type { AuditDetails } from '#domain/platform/audit.ts'
import type { SettingValue } from '#domain/platform/settings.ts'
import { maxWorkNoteLength, workKinds } from '#domain/platform/work.ts'
import { maxBodyLength, maxSubjectLength } from '#domain/texts/texts.ts'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { bytes, id, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'

export const platformSettings = pgTable('platform_settings', {
  key: text().primaryKey(),
  value: jsonb().$type<SettingValue>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
})

/**
 * Every act of an administrator: who, on whose behalf, what, before, after. Append-only (a trigger refuses the rest), and
 * without foreign keys: it outlives what it speaks of.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: instant().notNull().defaultNow(),
    adminId: uuid().notNull(),
    /** As they were called then. */
    adminName: text().notNull(),
    /** The person the administrator acted as. */
    onBehalfOf: uuid(),
    onBehalfOfName: text(),
    /** `user.suspend`, `category.rename` … (domain/platform/audit.ts). */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    /** What the subject was called then. */
    subjectName: text().notNull(),
    before: jsonb().$type<AuditDetails>(),
    after: jsonb().$type<AuditDetails>(),
  },
  (table) => [
    index('audit_log_by_date').on(table.createdAt, table.id),
    index('audit_log_by_admin').on(table.adminId, table.id),
    index('audit_log_by_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_log_by_action').on(table.action, table.id),
  ],
)

/** Sums of past days, so that no chart counts its orders again: one figure of one day (Europe/Paris). */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    figure: text().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.day] })],
)

/** Every mail, from the transaction that decided on it to its hand-over to the mail server. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    template: text().notNull(),
    recipient: text().notNull(),
    /** What the template shows; where that opens something, sealed (email/sealed-data.ts), and emptied once it has left. */
    data: jsonb().$type<StoredEmailData>().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    status: text({ enum: emailStates }).notNull().default('queued'),
    subject: text(),
    html: text(),
    text: text(),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
  },
  (table) => [
    index('emails_by_date').on(table.createdAt),
    // The limit of mails to one recipient.
    index('emails_by_recipient').on(table.recipient, table.createdAt).concurrently(),
    index('emails_by_order').on(table.orderId),
    index('emails_by_product').on(table.productId),
    index('emails_failed').on(table.createdAt).where(sql`status = 'failed'`),
    // As server/capabilities/email/admin/emails.ts asks.
    index('emails_search').using(
      'gin',
      sql`search_form(recipient || ' ' || coalesce(subject, '')) gin_trgm_ops`,
    ),
    index('emails_queued').on(table.createdAt).where(sql`status = 'queued'`),
    oneOf('emails_status', table.status, emailStates),
  ],
)

/** Files that leave with a mail. */
export const emailAttachments = pgTable(
  'email_attachments',
  {
    id: id(),
    emailId: uuid()
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    filename: text().notNull(),
    contentType: text().notNull(),
    content: bytes().notNull(),
  },
  (table) => [index('email_attachments_by_email').on(table.emailId, table.position)],
)

/** Addresses that get no more mail: their server refuses it for good, or their owner complained. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    /** In lower case. */
    address: text().primaryKey(),
    reason: text({ enum: suppressionReasons }).notNull(),
    /** What the mail provider said. */
    detail: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('email_suppressions_by_date').on(table.createdAt),
    index('email_suppressions_by_address').using('gin', sql`address gin_trgm_ops`).concurrently(),
    oneOf('email_suppressions_reason', table.reason, suppressionReasons),
  ],
)

/** What the mail provider has signed and nobody could read, as it came. */
export const unreadableEmailReports = pgTable(
  'unreadable_email_reports',
  {
    /** The digest of its text: sent again it is the same one. */
    id: text().primaryKey(),
    reason: text({ enum: unreadableReasons }).notNull(),
    body: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    index('unreadable_email_reports_by_date').on(table.receivedAt),
    oneOf('unreadable_email_reports_reason', table.reason, unreadableReasons),
  ],
)

/** Counters of rate-limiter-flexible: `expire` in milliseconds since 1970. Unlogged: empty after a crash of PostgreSQL. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

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

/** Which administrator sees to what waits. Its subject is of many tables, so that no foreign key holds it: a job deletes what is old. */
export const workAssignments = pgTable(
  'work_assignments',
  {
    kind: text({ enum: workKinds }).notNull(),
    /** Among those of its kind. */
    subjectId: text().notNull(),
    adminId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index('work_assignments_by_admin').on(table.adminId),
    index('work_assignments_by_date').on(table.createdAt),
    oneOf('work_assignments_kind', table.kind, workKinds),
    check('work_assignments_subject', sql`length(${table.subjectId}) between 1 and 100`),
  ],
)

/** What administrators tell each other about what waits. */
export const workNotes = pgTable(
  'work_notes',
  {
    id: id(),
    kind: text({ enum: workKinds }).notNull(),
    subjectId: text().notNull(),
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('work_notes_by_subject').on(table.kind, table.subjectId, table.createdAt),
    index('work_notes_by_author').on(table.authorId).where(sql`author_id is not null`),
    index('work_notes_by_date').on(table.createdAt),
    oneOf('work_notes_kind', table.kind, workKinds),
    check('work_notes_subject', sql`length(${table.subjectId}) between 1 and 100`),
    check('work_notes_text', sql.raw(`length(text) between 1 and ${maxWorkNoteLength}`)),
  ],
)
