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
 * The data of the demonstration's card provider. It acts like a separate company, so it shares neither tables nor transactions with the
 * platform.
 */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text({ enum: sandboxKinds }).notNull(),
    /** The platform's id for it, so that a repeated request finds the first object. */
    reference: text().notNull(),
    data: jsonb().$type<SandboxObjects[SandboxKind]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sandbox_objects_reference').on(table.kind, table.reference),
    oneOf('sandbox_objects_kind', table.kind, sandboxKinds),
  ],
)

/** Webhooks of the sandbox for the platform, with their times. */
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
