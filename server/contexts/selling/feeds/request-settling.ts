import { inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { feedReads } from '#server/database/schema/feeds.ts'

/** Has settled what imports were that an address was read as; in the transaction that ends them. */
export async function requestSettling(ctx: Context, { importIds }: { importIds: string[] }): Promise<void> {
  if (importIds.length === 0) return
  const read = await ctx.db
    .select({ importId: feedReads.importId })
    .from(feedReads)
    .where(inArray(feedReads.importId, importIds))
  if (read.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'settle-feed', read)
}
