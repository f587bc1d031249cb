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
  blockReasons,
  emailStates,
  type StoredEmailData,
  unreadableReportReasons,
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
 * Acts of administrators: who, on whose behalf, what, before and after. Append-only (enforced by a trigger), and without foreign keys,
 * because entries outlive their subjects.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: instant().notNull().defaultNow(),
    adminId: uuid().notNull(),
    /** The administrator's name at that time. */
    adminName: text().notNull(),
    /** The user whom the administrator impersonated. */
    onBehalfOf: uuid(),
    onBehalfOfName: text(),
    /** `user.suspend`, `category.rename` … (domain/platform/audit.ts). */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    /** The subject's name at that time. */
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

/** Figures of past days (Europe/Paris), so that charts do not count orders again. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).notNull(),
    figure: text().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.day] })],
)

/** All emails, from the transaction that requested them until they are sent. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    template: text().notNull(),
    recipient: text().notNull(),
    /** The template's data; encrypted when they contain secrets (email/sealed-data.ts), and erased once the email is sent. */
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
    // For the limit of emails to one recipient.
    index('emails_by_recipient').on(table.recipient, table.createdAt).concurrently(),
    index('emails_by_order').on(table.orderId),
    index('emails_by_product').on(table.productId),
    index('emails_failed').on(table.createdAt).where(sql`status = 'failed'`),
    // For the search in server/capabilities/email/admin/emails.ts.
    index('emails_search').using(
      'gin',
      sql`search_form(recipient || ' ' || coalesce(subject, '')) gin_trgm_ops`,
    ),
    index('emails_queued').on(table.createdAt).where(sql`status = 'queued'`),
    oneOf('emails_status', table.status, emailStates),
  ],
)

/** Attachments of a email. */
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

/** Addresses to which no more emails are sent, after a permanent refusal or a complaint. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    /** In lower case. */
    address: text().primaryKey(),
    reason: text({ enum: blockReasons }).notNull(),
    /** The mail provider's message. */
    detail: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('email_suppressions_by_date').on(table.createdAt),
    index('email_suppressions_by_address').using('gin', sql`address gin_trgm_ops`).concurrently(),
    oneOf('email_suppressions_reason', table.reason, blockReasons),
  ],
)

/** Signed reports of the mail provider that could not be parsed, as received. */
export const unreadableEmailReports = pgTable(
  'unreadable_email_reports',
  {
    /** Digest of its text, so that a repeated report is stored once. */
    id: text().primaryKey(),
    reason: text({ enum: unreadableReportReasons }).notNull(),
    body: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    index('unreadable_email_reports_by_date').on(table.receivedAt),
    oneOf('unreadable_email_reports_reason', table.reason, unreadableReportReasons),
  ],
)

/** Counters of rate-limiter-flexible: `expire` in milliseconds since 1970. Unlogged: empty after a crash of PostgreSQL. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/**
 * Versions of a text that administrators have changed; the highest is current. A version without subject, title and body restores the
 * default text, the one that the program contains. The audit log contains its author.
 */
export const textVersions = pgTable(
  'text_versions',
  {
    /** The email's name, with the variant if it has several: `order-notice:order-paid:seller`. */
    name: text().notNull(),
    version: integer().notNull(),
    subject: text(),
    title: text(),
    body: text(),
    /** Digest of the default text on which it is based, to detect later changes. */
    deliveredDigest: text().notNull(),
    createdAt: instant().notNull(),
    /** When rendering last failed, and the default text was sent instead. */
    failedAt: instant(),
    failure: text(),
  },
  (table) => [
    // Of two changes of the same version, the second conflicts.
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

/** Tasks assigned to administrators. Subjects are rows of many tables, so there is no foreign key and a job deletes old assignments. */
export const workAssignments = pgTable(
  'work_assignments',
  {
    kind: text({ enum: workKinds }).notNull(),
    /** The id among subjects of its kind. */
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

/** Administrators' notes about waiting tasks. */
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
