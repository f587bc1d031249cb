import type { Crumb } from '#app/components/breadcrumb.tsx'
import type { categoryTreeQuery } from '#app/lib/categories.ts'
import type { DataOf } from '#app/lib/query-client.ts'
import { type CatalogueSearch, cataloguePath, radii, requestedCategory } from '#domain/catalogue/search.ts'
import { ofTown, type Town } from '#domain/places/commune.ts'
import { findDepartment } from '#domain/places/departments.ts'
import type { Region } from '#domain/places/regions.ts'

export type Family = DataOf<typeof categoryTreeQuery>[number]
export type Category = Family['children'][number]

/** The part of the category tree that a search covers. */
export interface CategoryScope {
  family: Family | null
  category: Category | null
  /** The chosen categories if there are several, else none: `family` and `category` are then the only one. */
  chosenCategories: readonly Category[]
}

/** Returns the scope of a search: the whole tree unless it names a known category. */
export function findCategoryScope(
  families: readonly Family[],
  search: ScopeSearch & Partial<Pick<CatalogueSearch, 'categories'>>,
): CategoryScope {
  const requested = requestedCategory(search)
  const isRequested = ({ slug }: Category) => slug === requested
  const chosenCategories = families
    .flatMap((family) => [family, ...family.children])
    .filter(({ slug }) => search.categories?.includes(slug))
  for (const family of families) {
    if (isRequested(family)) return { family, category: null, chosenCategories }
    const category = family.children.find(isRequested)
    if (category) return { family, category, chosenCategories }
  }
  return { family: null, category: null, chosenCategories }
}

type ScopeSearch = Pick<CatalogueSearch, 'category' | 'parent'>
type NamedScope = Pick<CategoryScope, 'family' | 'category'>

/** Returns the slugs of a scope, as an address has them. */
export const scopeSearch = ({ family, category }: NamedScope): ScopeSearch => ({
  category: category?.slug ?? null,
  parent: family?.slug ?? null,
})

/**
 * Returns the same search in another part of the tree. Characteristics of the whole catalogue exist in most categories; those of one
 * category would match nothing in another.
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

interface ListPlace {
  region?: Region | null | undefined
  town?: Town | null | undefined
}

/** Returns the heading of the list; `place` has the region and the town of the search. */
export function scopeTitle(
  { family, category, chosenCategories }: CategoryScope,
  search: CatalogueSearch,
  place: ListPlace = {},
): string {
  const name =
    chosenCategories.length > 0
      ? inWords.format(chosenCategories.map(({ name }) => name))
      : (category ?? family)?.name
  const general = search.search ? `Résultats pour «\u00a0${search.search}\u00a0»` : 'Tous les produits'
  return [name ?? general, describePlace(search, place)].filter(Boolean).join(' ')
}

function describePlace(
  { department, radius }: CatalogueSearch,
  { region, town }: ListPlace,
): string | undefined {
  const within = findDepartment(department ?? '')?.nameWithPreposition ?? region?.nameWithPreposition
  // Without a radius the town only sorts the results.
  if (within || !town || !radius) return within
  return radius === radii[0]
    ? `près ${ofTown(town.name)}`
    : `à moins de ${radius}\u00a0km ${ofTown(town.name)}`
}
