import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Context } from '#server/context.ts'
import { patience } from './patience.ts'

/** Until somebody waits for what a transaction holds. */
export const somebodyWaits = ({ db }: Context): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows).not.toEqual([])
  }, patience)
