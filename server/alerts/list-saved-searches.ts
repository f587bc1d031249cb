import { desc, eq } from 'drizzle-orm'
import { type Context, requireActor } from '../context.ts'
import { savedSearches } from '../database/schema/alerts.ts'
import { describeSearches, type SavedSearch } from './saved-search.ts'

/** The searches the signed-in person has saved, the newest first. @throws AppError `not-signed-in` */
export async function listSavedSearches(ctx: Context): Promise<SavedSearch[]> {
  const actor = requireActor(ctx)
  const rows = await ctx.db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
  return describeSearches(ctx, rows)
}
