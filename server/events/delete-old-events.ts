import { sql } from 'drizzle-orm'
import { timedRetention } from '#domain/platform/retention.ts'
import type { Context } from '../context.ts'

const day = 24 * 60 * 60 * 1000
/** Whoever was away for longer looks at everything again. */
const eventLifetime = timedRetention['live-events'].days * day

const batch = 5_000

/** Events are for whoever looks on: a day later nobody asks for them. Batch by batch, so that no lock lasts. */
export async function deleteOldEvents(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - eventLifetime)
  let deleted = 0
  for (;;) {
    const { rowCount } = await ctx.db.execute(sql`
      delete from live_events where id in (
        select id from live_events where created_at < ${before} order by created_at limit ${batch}
      )`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < batch) return deleted
  }
}
