import { type Context, requireAdmin } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'
import { holdsText } from '../database/search-text.ts'

/** What more people than this have in common is nobody's name. */
const mostNamesakes = 5000

/**
 * The ids of those an administrator means by a text, for a condition in another context: it is asked for first, so that
 * the condition can be read off its own index.
 */
export async function peopleMatching(ctx: Context, input: { text: string }): Promise<string[]> {
  requireAdmin(ctx)
  if (!/[\p{L}\p{N}]/u.test(input.text)) return []
  const rows = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(holdsText(profiles.searchText, input.text))
    .limit(mostNamesakes + 1)
  return rows.length > mostNamesakes ? [] : rows.map(({ id }) => id)
}
