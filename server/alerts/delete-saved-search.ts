import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { type Context, requireActor } from '../context.ts'
import { savedSearches } from '../database/schema/alerts.ts'
import { searchMissing } from './saved-search.ts'

/** @throws AppError `not-signed-in`; `not-found`, for somebody else's as well */
export async function deleteSavedSearch(ctx: Context, { searchId }: { searchId: string }): Promise<void> {
  const actor = requireActor(ctx)
  if (!isUuid(searchId)) throw searchMissing()
  const deleted = await ctx.db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, searchId), eq(savedSearches.userId, actor.userId)))
    .returning({ id: savedSearches.id })
  if (deleted.length === 0) throw searchMissing()
}
