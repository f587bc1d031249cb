import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  SandboxEvent,
  SandboxKind,
  SandboxObjects,
} from '#server/contexts/payments/provider/sandbox/objects.ts'
import { instant, oneOf } from './columns.ts'

const sandboxKinds = [
  'payment',
  'refund',
  'transfer',
  'reversal',
  'account',
  'dispute',
] as const satisfies readonly SandboxKind[]

/**
 * What the demonstration's card provider knows: it behaves like a company of its own, with its own books, so it shares
 * nothing with the tables of the platform and never their transactions.
 */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text({ enum: sandboxKinds }).notNull(),
    /** The platform's own id for it: a second request finds it instead of making another. */
    reference: text().notNull(),
    data: jsonb().$type<SandboxObjects[SandboxKind]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sandbox_objects_reference').on(table.kind, table.reference),
    oneOf('sandbox_objects_kind', table.kind, sandboxKinds),
  ],
)

/** What it has to tell the platform, when. */
export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text().notNull(),
    payload: jsonb().$type<SandboxEvent>().notNull(),
    dueAt: instant().notNull(),
    deliveredAt: instant(),
  },
  (table) => [index('sandbox_deliveries_due').on(table.dueAt).where(sql`delivered_at is null`)],
)
