import { breadcrumbData } from '#app/components/breadcrumb.tsx'
import { Head, StructuredData } from '#app/components/head.tsx'
import type { ProductCardData } from '#app/components/product-card.tsx'
import { productListData } from '#app/components/structured-data.ts'
import { useSettings } from '#app/lib/settings.ts'
import { withParams } from '#domain/address.ts'
import {
  catalogueCardPath,
  categoryCardPath,
  categoryFeedPath,
  feedPath,
  searchFeedPath,
} from '#domain/catalogue/addresses.ts'
import {
  type CatalogueSearch,
  catalogueParams,
  cataloguePath,
  countFilters,
  pageSize,
} from '#domain/catalogue/search.ts'
import { findDepartment } from '#domain/places/departments.ts'
import { type CategoryScope, scopeCrumbs, scopeSearch } from './category-scope.ts'

interface CatalogueHeadProps {
  search: CatalogueSearch
  scope: CategoryScope
  /** The heading of the page. */
  title: string
  /** The description of the category. */
  introduction: string | null
  origin: string
  products: readonly ProductCardData[]
}

/**
 * Metadata for search engines: the list of a category is indexed page by page. Prices, characteristics and order are views of
 * the same list, and a free search or an empty list is not indexed.
 */
export function CatalogueHead({ search, scope, title, introduction, origin, products }: CatalogueHeadProps) {
  const settings = useSettings()
  const isNarrowed =
    search.minPrice !== null ||
    search.maxPrice !== null ||
    search.maxUnitPrice !== null ||
    search.radius !== null ||
    search.area !== null ||
    search.categories.length > 0 ||
    Object.keys(search.fields).length > 0
  const { department } = search
  const canonical = `${origin}${cataloguePath({ ...scopeSearch(scope), department, page: isNarrowed ? 1 : search.page })}`
  const page = search.page > 1 ? `, page ${search.page}` : ''
  const within = findDepartment(department ?? '')?.nameWithPreposition
  const description = within
    ? `${title}\u00a0: invendus et réemploi de professionnels et de particuliers, à retirer ${within}.`
    : (introduction ??
      'Portes, fenêtres, radiateurs, sanitaires, sols et isolants : invendus et réemploi de professionnels, à retirer près de chez vous.')
  return (
    <>
      <Head
        title={`${title}${page} – ${settings.shownName}`}
        description={description}
        canonical={search.search || products.length === 0 ? undefined : canonical}
        card={
          import.meta.env.SSR ? origin + pathOfScope(scope, categoryCardPath, catalogueCardPath) : undefined
        }
        feed={
          import.meta.env.SSR
            ? {
                title,
                address:
                  origin +
                  (search.search || countFilters({ ...search, category: null, parent: null }) > 0
                    ? withParams(searchFeedPath, catalogueParams({ ...search, page: 1 }))
                    : pathOfScope(scope, categoryFeedPath, feedPath)),
              }
            : undefined
        }
      />
      <StructuredData data={import.meta.env.SSR && breadcrumbData(origin, scopeCrumbs(scope))} />
      <StructuredData
        data={
          import.meta.env.SSR && {
            '@type': 'CollectionPage',
            name: title,
            url: canonical,
            mainEntity: productListData(origin, products, (search.page - 1) * pageSize + 1),
          }
        }
      />
    </>
  )
}

/** Returns the path for the category of the scope, or the one for the whole catalogue. */
const pathOfScope = (
  { family, category }: CategoryScope,
  ofCategory: (family: string, subcategory?: string) => string,
  ofAll: string,
): string => (family ? ofCategory(family.slug, category?.slug) : ofAll)
