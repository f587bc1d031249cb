import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'

export const platformSettings = pgTable('platform_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
})

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
    oneOf('emails_status', table.status, emailStatuses),
  ],
)

/** Counters of rate-limiter-flexible: `expire` in milliseconds since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
