import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { eventKinds, type LiveEventData } from '#domain/events/live-events.ts'
import { instant, oneOf } from './columns.ts'

/**
 * What somebody may be looking at has changed; written in the transaction of the change by `publish` (server/capabilities/events/publish.ts) and by the
 * triggers of products and sessions. It says where to look again, never what stands there.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who is told: `person:{id}`, whoever looks at `product:{id}`, or `admins`. */
    topic: text().notNull(),
    kind: text({ enum: eventKinds }).notNull(),
    data: jsonb().$type<LiveEventData>().notNull().default({}),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('live_events_by_topic').on(table.topic, table.id),
    index('live_events_by_date').on(table.createdAt),
    oneOf('live_events_kind', table.kind, eventKinds),
    check('live_events_topic', sql`length(${table.topic}) <= 100`),
  ],
)
