import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CertificateContent } from '#domain/orders/certificates.ts'
import { id, instant } from './columns.ts'
import { fulfilments } from './orders.ts'

/** Proof that what a seller handed over was used again; written at the first request and never changed. */
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
