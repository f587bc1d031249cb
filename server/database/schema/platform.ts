import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'

export const platformSettings = pgTable('platform_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
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
    before: jsonb(),
    after: jsonb(),
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

export const emailStatuses = ['queued', 'sent', 'failed'] as const

/** Every mail, from the transaction that decided on it to its hand-over to the mail server. */
export const emails = pgTable(
  'emails',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    template: text().notNull(),
    recipient: text().notNull(),
    /** What the template shows. */
    data: jsonb().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    status: text({ enum: emailStatuses }).notNull().default('queued'),
    subject: text(),
    html: text(),
    text: text(),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
  },
  (table) => [
    index('emails_by_date').on(table.createdAt),
    index('emails_by_order').on(table.orderId),
    index('emails_failed').on(table.createdAt).where(sql`status = 'failed'`),
    oneOf('emails_status', table.status, emailStatuses),
  ],
)

/** Counters of rate-limiter-flexible: `expire` in milliseconds since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
