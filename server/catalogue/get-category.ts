import type { Context } from '../context.ts'
import { categories } from '../database/schema/catalogue.ts'
import { byIdOrSlug } from './search-conditions.ts'

interface CategoryIntroduction {
  description: string | null
  /** Today's address; null without such a category. */
  slug: string | null
}

/** What a page about one category says of it; without such a category, nothing. */
export async function getCategory(
  { db }: Context,
  { idOrSlug }: { idOrSlug: string },
): Promise<CategoryIntroduction> {
  const [found] = await db
    .select({ description: categories.description, slug: categories.slug })
    .from(categories)
    .where(byIdOrSlug(idOrSlug))
  return found ?? { description: null, slug: null }
}
