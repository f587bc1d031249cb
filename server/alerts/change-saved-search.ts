import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { SavedSearchChange } from '#domain/alerts/schemas.ts'
import { type Context, requireActor } from '../context.ts'
import { savedSearches } from '../database/schema/alerts.ts'
import { describeSearches, type SavedSearch, searchMissing } from './saved-search.ts'

/** Another name, another frequency. @throws AppError `not-signed-in`; `not-found`, for somebody else's as well */
export async function changeSavedSearch(
  ctx: Context,
  { searchId, name, frequency }: SavedSearchChange & { searchId: string },
): Promise<SavedSearch> {
  const actor = requireActor(ctx)
  if (!isUuid(searchId)) throw searchMissing()
  const rows = await ctx.db
    .update(savedSearches)
    .set({ name, frequency })
    .where(and(eq(savedSearches.id, searchId), eq(savedSearches.userId, actor.userId)))
    .returning()
  const [changed] = await describeSearches(ctx, rows)
  if (!changed) throw searchMissing()
  return changed
}
