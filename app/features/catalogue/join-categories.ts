import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { Category, Family } from './category-scope.ts'

/**
 * Returns chosen categories as an address has them: several below a common family or without one, or a single one. A chosen family
 * includes its subcategories; unknown slugs are dropped.
 */
export function joinCategories(
  families: readonly Family[],
  slugs: readonly string[],
): Pick<CatalogueSearch, 'parent' | 'category' | 'categories'> {
  const isChosen = ({ slug }: Category) => slugs.includes(slug)
  const familiesWithChoice = families.filter((family) => isChosen(family) || family.children.some(isChosen))
  const chosenCategories = familiesWithChoice.flatMap((family) =>
    isChosen(family) ? [family] : family.children.filter(isChosen),
  )
  const categories = chosenCategories.map(({ slug }) => slug).sort()
  const [family, ...otherFamilies] = familiesWithChoice
  if (!family) return { parent: null, category: null, categories: [...slugs] }
  if (otherFamilies.length > 0) return { parent: null, category: null, categories }
  const [only = null, ...more] = categories
  const category = more.length === 0 && only !== family.slug ? only : null
  return { parent: family.slug, category, categories: more.length > 0 ? categories : [] }
}
