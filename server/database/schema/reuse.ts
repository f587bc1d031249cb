import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CertificateContent } from '#domain/orders/certificates.ts'
import type { Impact } from '#domain/orders/reuse-balance.ts'
import { id, instant } from './columns.ts'
import { fulfilments } from './orders.ts'

/** The association's public balance of reuse: one row, computed once an hour at most. */
export const reuseImpact = pgTable(
  'reuse_impact',
  {
    id: integer().primaryKey().default(1),
    content: jsonb().$type<Impact>().notNull(),
    reckonedAt: instant().notNull(),
  },
  (table) => [check('reuse_impact_one', sql`${table.id} = 1`)],
)

/** Certificates that the goods of a fulfilment were reused; created at the first request and never changed. */
export const reuseCertificates = pgTable(
  'reuse_certificates',
  {
    id: id(),
    number: text().notNull().unique(),
    fulfilmentId: uuid()
      .notNull()
      .unique()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    content: jsonb().$type<CertificateContent>().notNull(),
    issuedAt: instant().notNull(),
  },
  (table) => [
    check('reuse_certificates_number', sql`${table.number} ~ '^RE-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$'`),
  ],
)
