import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { Category, Family } from './category-scope.ts'

/**
 * Returns several categories as their address has them: below a common family, or one alone as itself. A chosen family
 * includes its subcategories; unknown slugs are dropped.
 */
export function joinCategories(
  families: readonly Family[],
  slugs: readonly string[],
): Pick<CatalogueSearch, 'parent' | 'category' | 'categories'> {
  const isChosen = ({ slug }: Category) => slugs.includes(slug)
  const touched = families.filter((family) => isChosen(family) || family.children.some(isChosen))
  const chosen = touched.flatMap((family) => (isChosen(family) ? [family] : family.children.filter(isChosen)))
  const categories = chosen.map(({ slug }) => slug).sort()
  const [family, ...others] = touched
  if (!family) return { parent: null, category: null, categories: [...slugs] }
  if (others.length > 0) return { parent: null, category: null, categories }
  const [only = null, ...more] = categories
  const category = more.length === 0 && only !== family.slug ? only : null
  return { parent: family.slug, category, categories: more.length > 0 ? categories : [] }
}
