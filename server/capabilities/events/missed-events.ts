import { sql } from 'drizzle-orm'
import { eventOverlap } from '#domain/events/live-events.ts'
import type { Database } from '#server/database/client.ts'
import type { PublishedEvent } from './listen.ts'

const overlap = sql`make_interval(secs => ${eventOverlap / 1000})`

/** Above this number the reader reloads everything instead. */
const maxMissedEvents = 500

interface Missed {
  /** The newest event there is, of anybody; 0 before the first. */
  newest: number
  /** Null: what was missed is not known any more, or is too much. */
  events: PublishedEvent[] | null
}

/**
 * The events of these topics after the event `since`, or the recent ones without it: a page is a moment old when it
 * connects. The minute before is sent again, because transactions do not commit in the order of their events. Sessions
 * are left out: the reader's has just been checked.
 */
export async function missedEvents(
  db: Database,
  { topics, since }: { topics: readonly string[]; since: number | undefined },
): Promise<Missed> {
  const start =
    since === undefined
      ? sql`select clock_timestamp() - ${overlap} as at`
      : sql`select created_at - ${overlap} as at from live_events where id = ${since}`
  const { rows } = await db.execute<{ newest: string; is_known: boolean; events: PublishedEvent[] }>(sql`
    with start as (${start})
    select coalesce((select max(id) from live_events), 0) as newest, exists (select from start) as is_known,
      coalesce((
        select json_agg(found order by found.id) from (
          select id, topic, kind, data from live_events
          where topic = any(${sql.param([...topics])}::text[]) and created_at >= (select at from start)
            and kind <> 'session'
          order by id limit ${maxMissedEvents + 1}
        ) found
      ), '[]') as events`)
  const [row] = rows
  if (!row) throw new Error('a select without rows')
  const newest = Number(row.newest)
  // No event was published before or since.
  const isKnown = row.is_known || (since === 0 && newest === 0)
  return { newest, events: isKnown && row.events.length <= maxMissedEvents ? row.events : null }
}

/** Every event since then, and of the minute before; null when there are too many. */
export async function eventsSince(db: Database, time: Date): Promise<PublishedEvent[] | null> {
  const { rows } = await db.execute<{ id: string } & Omit<PublishedEvent, 'id'>>(sql`
    select id, topic, kind, data from live_events
    where created_at >= ${time}::timestamptz - ${overlap} order by id limit ${maxEventsToCatchUp + 1}`)
  return rows.length > maxEventsToCatchUp ? null : rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const maxEventsToCatchUp = 5_000
