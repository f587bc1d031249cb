import type { Crumb } from '#app/components/breadcrumb.tsx'
import type { categoryTreeQuery } from '#app/lib/categories.ts'
import type { DataOf } from '#app/lib/query-client.ts'
import { type CatalogueSearch, cataloguePath, requestedCategory } from '#domain/catalogue/search.ts'
import { findDepartment } from '#domain/places/departments.ts'

export type Family = DataOf<typeof categoryTreeQuery>[number]
export type Category = Family['children'][number]

/** Where in the category tree a search looks. */
export interface CategoryScope {
  family: Family | null
  category: Category | null
}

/** Everywhere, unless it names a category of the tree. */
export function findCategoryScope(families: readonly Family[], search: ScopeSearch): CategoryScope {
  const requested = requestedCategory(search)
  const isRequested = ({ slug }: Category) => slug === requested
  for (const family of families) {
    if (isRequested(family)) return { family, category: null }
    const category = family.children.find(isRequested)
    if (category) return { family, category }
  }
  return { family: null, category: null }
}

type ScopeSearch = Pick<CatalogueSearch, 'category' | 'parent'>

/** A place as an address names it. */
export const scopeSearch = ({ family, category }: CategoryScope): ScopeSearch => ({
  category: category?.slug ?? null,
  parent: family?.slug ?? null,
})

/**
 * The same search elsewhere in the tree. Characteristics chosen everywhere exist in most categories; those of one
 * category would find nothing in another.
 */
export const pathInScope = (
  search: CatalogueSearch,
  family: Family | null,
  category: Category | null = null,
) =>
  cataloguePath({
    ...search,
    ...scopeSearch({ family, category }),
    categories: [],
    page: 1,
    fields: search.parent ? {} : search.fields,
  })

export function scopeCrumbs({ family, category }: CategoryScope): Crumb[] {
  const crumbs: Crumb[] = [
    { name: 'Accueil', to: '/' },
    { name: 'Produits', to: cataloguePath() },
  ]
  if (family) crumbs.push({ name: family.name, to: cataloguePath({ parent: family.slug }) })
  if (category) crumbs.push({ name: category.name, to: cataloguePath(scopeSearch({ family, category })) })
  return crumbs
}

const inWords = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** Heading of the list. */
export function scopeTitle(
  { family, category }: CategoryScope,
  { search, department, categories }: CatalogueSearch,
): string {
  const chosen = family?.children.filter(({ slug }) => categories.includes(slug)) ?? []
  const name = chosen.length > 0 ? inWords.format(chosen.map(({ name }) => name)) : (category ?? family)?.name
  const within = findDepartment(department ?? '')?.within
  if (within && (name || !search)) return `${name ?? 'Tous les produits'} ${within}`
  if (name) return name
  return search ? `Résultats pour «\u00a0${search}\u00a0»` : 'Tous les produits'
}
