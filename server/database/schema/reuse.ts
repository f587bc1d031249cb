import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { Impact } from '#domain/orders/reuse-balance.ts'
import { instant } from './columns.ts'

/** The association's own balance of reuse, as everybody reads it: one row, computed again once an hour at most. */
export const reuseImpact = pgTable(
  'reuse_impact',
  {
    id: integer().primaryKey().default(1),
    content: jsonb().$type<Impact>().notNull(),
    reckonedAt: instant().notNull(),
  },
  (table) => [check('reuse_impact_one', sql`${table.id} = 1`)],
)
