import type { Context } from '#server/context.ts'
import { type CategoryFamily, getCategory, listCategories } from '#server/contexts/catalogue/categories.ts'

export interface FoundCategory {
  category: CategoryFamily['children'][number]
  parent: CategoryFamily | null
  /** The slugs in its address. */
  slugs: [family: string, subcategory?: string]
}

/** Returns the category with this current or former slug; null without one. */
export async function findCategoryBySlug(ctx: Context, slug: string): Promise<FoundCategory | null> {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return null
  const families = await listCategories(ctx)
  const found = findInFamilies(families, slug)
  if (found) return found
  const { slug: currentSlug } = await getCategory(ctx, { idOrSlug: slug })
  return currentSlug && currentSlug !== slug ? findInFamilies(families, currentSlug) : null
}

function findInFamilies(families: readonly CategoryFamily[], slug: string): FoundCategory | null {
  for (const family of families) {
    if (family.slug === slug) return { category: family, parent: null, slugs: [slug] }
    const category = family.children.find((child) => child.slug === slug)
    if (category) return { category, parent: family, slugs: [family.slug, slug] }
  }
  return null
}
