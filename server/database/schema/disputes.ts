import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { disputeDecisions } from '#domain/orders/orders.ts'
import { movers } from '#domain/orders/transition.ts'
import { profiles } from './accounts.ts'
import { id, instant, money, oneOf } from './columns.ts'
import { fulfilments } from './orders.ts'

/** A dispute about one fulfilment, whose payout waits while it is open. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    openedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    openedAs: text({ enum: movers }).notNull(),
    reason: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    decision: text({ enum: disputeDecisions }),
    /** The buyer's refund. */
    refundAmount: money(),
    /** The administrator's explanation for both sides. */
    explanation: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('disputes_one_open').on(table.fulfilmentId).where(sql`decided_at is null`),
    index('disputes_open').on(table.createdAt).where(sql`decided_at is null`),
    index('disputes_by_fulfilment').on(table.fulfilmentId, table.createdAt),
    index('disputes_by_opener').on(table.openedBy).where(sql`opened_by is not null`),
    index('disputes_by_decider').on(table.decidedBy).where(sql`decided_by is not null`),
    oneOf('disputes_opened_as', table.openedAs, movers),
    oneOf('disputes_decision', table.decision, disputeDecisions),
    check('disputes_decided', sql`(${table.decidedAt} is null) = (${table.decision} is null)`),
    check('disputes_reason', sql`length(${table.reason}) between 1 and 2000`),
    check('disputes_explanation', sql`length(${table.explanation}) <= 2000`),
  ],
)
