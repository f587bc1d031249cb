import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Context } from '#server/context.ts'
import { waitTimeoutMs } from './wait-timeout.ts'

/** Waits until a query is blocked by a lock. */
export const waitForBlockedQuery = ({ db }: Context): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows).not.toEqual([])
  }, waitTimeoutMs)
