import type { CategoryFamily } from '#app/lib/categories.ts'
export const everyCategory = 'Toutes les catégories'

export interface CategoryName {
  name: string
  /** Of a subcategory its family's; null of a family. */
  family: string | null
  /** Chooses the illustration. */
  slug: string
  imageUrl: string | null
}

/** How each category is called, by id. */
export function categoryNames(families: readonly CategoryFamily[]): Map<string, CategoryName> {
  const names = new Map<string, CategoryName>()
  for (const { id, name, slug, imageUrl, children } of families) {
    names.set(id, { name, slug, imageUrl, family: null })
    // A subcategory has no illustration of its own.
    for (const child of children) {
      names.set(child.id, { name: child.name, slug, imageUrl: child.imageUrl ?? imageUrl, family: name })
    }
  }
  return names
}
