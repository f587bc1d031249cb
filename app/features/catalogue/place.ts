import type { Crumb } from '#app/components/breadcrumb.tsx'
import { type CatalogueSearch, cataloguePath, isUuid } from '#domain/catalogue/search.ts'
import type { categoriesQuery } from './queries.ts'

export type Family = Awaited<ReturnType<NonNullable<typeof categoriesQuery.queryFn>>>[number]
export type Category = Family['children'][number]

/** Where in the category tree a search looks. */
export interface Place {
  family: Family | null
  category: Category | null
  /** The address names a category that does not exist (any more). */
  isUnknown: boolean
}

/** Id or slug, by the server's rule (search-conditions.ts): a well-formed category wins over a parent. */
export const wantedCategory = ({ category, parent }: CatalogueSearch): string | null =>
  (category && isUuid(category) ? category : parent)?.toLowerCase() ?? null

export function findPlace(families: readonly Family[], search: CatalogueSearch): Place {
  const wanted = wantedCategory(search)
  if (!wanted) return { family: null, category: null, isUnknown: false }
  const isWanted = (entry: Category) => entry.id === wanted || entry.slug === wanted
  for (const family of families) {
    if (isWanted(family)) return { family, category: null, isUnknown: false }
    const child = family.children.find(isWanted)
    if (child) return { family, category: child, isUnknown: false }
  }
  return { family: null, category: null, isUnknown: true }
}

export const familyPlace = (family: Family) => ({ category: null, parent: family.slug })
export const categoryPlace = (category: Category) => ({ category: category.id, parent: null })

/**
 * The same search elsewhere in the tree. Characteristics asked for everywhere exist in most categories; those of one
 * category would find nothing in another.
 */
export const movedTo = (
  search: CatalogueSearch,
  place: Pick<CatalogueSearch, 'category' | 'parent'>,
): string =>
  cataloguePath({
    ...search,
    ...place,
    page: 1,
    fields: search.category || search.parent ? {} : search.fields,
  })

export function placeCrumbs({ family, category }: Place): Crumb[] {
  const crumbs: Crumb[] = [
    { name: 'Accueil', to: '/' },
    { name: 'Produits', to: cataloguePath() },
  ]
  if (family) crumbs.push({ name: family.name, to: cataloguePath(familyPlace(family)) })
  if (category) crumbs.push({ name: category.name, to: cataloguePath(categoryPlace(category)) })
  return crumbs
}

/** Heading of the list. */
export function placeTitle({ family, category }: Place, { search }: CatalogueSearch): string {
  const name = (category ?? family)?.name
  if (name) return name
  return search ? `Résultats pour « ${search} »` : 'Tous les produits'
}
