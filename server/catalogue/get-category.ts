import type { Context } from '../context.ts'
import { categories } from '../database/schema/catalogue.ts'
import { byIdOrSlug } from './search-conditions.ts'

/** What a page about one category says of it; without such a category, nothing. */
export async function getCategory(
  { db }: Context,
  { idOrSlug }: { idOrSlug: string },
): Promise<{ description: string | null }> {
  const [found] = await db
    .select({ description: categories.description })
    .from(categories)
    .where(byIdOrSlug(idOrSlug))
  return { description: found?.description ?? null }
}
