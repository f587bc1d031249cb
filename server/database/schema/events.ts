import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { eventKinds, type LiveEventData } from '#domain/events/live-events.ts'
import { instant, oneOf } from './columns.ts'

/**
 * A change that a page may be showing, written in its transaction by `publish` (server/capabilities/events/publish.ts) and by the triggers
 * of products and sessions. It says what to reload and contains no data.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its recipients: `person:{id}`, viewers of `product:{id}`, or `admins`. */
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
