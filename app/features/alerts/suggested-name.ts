import type { CategoryFamily } from '#app/lib/categories.ts'
import { formatBound, unitPriceText } from '#domain/catalogue/filter-texts.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'

/** How many characters the name of a saved search may have. */
export const longestName = 100

/** What a search could be called: its words, its category, its prices. */
export function suggestedName(search: CatalogueSearch, families: readonly CategoryFamily[]): string {
  const unitPrice = search.maxUnitPrice && unitPriceText(search.maxUnitPrice)
  const name = [search.search, categoryName(search, families), priceText(search), unitPrice]
    .filter(Boolean)
    .join(', ')
  return [...(name || 'Ma recherche')].slice(0, longestName).join('')
}

function categoryName({ category, parent }: CatalogueSearch, families: readonly CategoryFamily[]) {
  const categoryKey = (category ?? parent)?.toLowerCase()
  return families
    .flatMap((family) => [family, ...family.children])
    .find(({ id, slug }) => id === categoryKey || slug === categoryKey)?.name
}

function priceText({ minPrice, maxPrice }: CatalogueSearch): string | null {
  if (minPrice !== null && maxPrice !== null) return `de ${formatBound(minPrice)} à ${formatBound(maxPrice)}`
  if (minPrice !== null) return `dès ${formatBound(minPrice)}`
  return maxPrice === null ? null : `jusqu’à ${formatBound(maxPrice)}`
}
