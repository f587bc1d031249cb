import type { QueryClient } from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router'
import { Button } from '#app/components/button.tsx'
import { NotFoundPage } from '#app/components/error-page.tsx'
import { CataloguePage } from '#app/features/catalogue/catalogue-page.tsx'
import { type CategoryScope, findCategoryScope, scopeSearch } from '#app/features/catalogue/category-scope.ts'
import {
  explanationQuery,
  familiesQuery,
  filterFieldsQuery,
  introductionQuery,
  productsQuery,
  readingQuery,
  relatedListsQuery,
  valueCountsQuery,
  widerRadiiQuery,
} from '#app/features/catalogue/queries.ts'
import { categoryTreeQuery } from '#app/lib/categories.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { reloadPage } from '#app/lib/reload-page.ts'
import { originOf } from '#app/lib/request-context.ts'
import { regionQuery, townQuery } from '#app/lib/towns.ts'
import {
  type CatalogueSearch,
  catalogueParams,
  cataloguePath,
  parseCatalogueSearch,
  requestedCategory,
} from '#domain/catalogue/search.ts'
import { pageMessages } from '#domain/messages.ts'
import { parseDepartment } from '#domain/places/departments.ts'
import type { Route } from './+types/products'

export { loadCatalogue as clientLoader, loadCatalogue as loader }

export default function Products({ loaderData }: Route.ComponentProps) {
  return <CataloguePage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <div role="alert" className="page grid justify-items-start gap-5 py-16 md:py-24">
      <title>Produits</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">Produits</h1>
      <p className="max-w-prose text-lg text-ink-soft">{pageMessages.productsFailure}</p>
      <Button onClick={reloadPage}>Réessayer</Button>
    </div>
  )
}

/** `/products`, `/categories/{family}/{subcategory}`, and both for a department (`/produits/departement/{name}/…`). */
async function loadCatalogue({ request, params, context }: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const queries = queriesOf(context)
  const url = new URL(request.url)
  const {
    family,
    subcategory = '',
    department,
  } = params as Partial<Record<'family' | 'subcategory' | 'department', string>>
  const path = Object.entries({ parent: family, category: family && subcategory, department }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value]]),
  )
  const requested = parseCatalogueSearch(new URLSearchParams([...path, ...url.searchParams]))
  if (department !== undefined && requested.department === null) throw data(null, { status: 404 })
  await redirectToReading(queries, requested)
  // The server fetches everything at once; a browser redirects first.
  if (import.meta.env.SSR) await fill(queries, requested)
  const scope = await findScope(queries, requested)
  // An unknown category in the path is a 404; in the query it is ignored.
  if (!scope.family && family !== undefined) throw data(null, { status: 404 })
  if (scope.family || requested.department)
    redirectTo(
      cataloguePath({ ...scopeSearch(scope), department: requested.department }),
      url,
      // The query may name several categories, but not a single one beside the path.
      requested.categories.length > 0 ? inPath : [...inPath, 'categories'],
    )
  const search = { ...requested, ...scopeSearch(scope) }
  await redirectToCategories(queries, search)
  await redirectToPlace(queries, search)
  const filled = fill(queries, search)
  // In the browser the previous results stay until the new ones arrive, and the list shows its own failures.
  if (import.meta.env.SSR) await filled
  else filled.catch(() => {})
  // The short form of the address, because the page contains it.
  return { queryString: catalogueParams(search).toString(), origin: originOf(context) }
}

/** Redirects places, quantities and prices in the text to the address that has them as filters. @throws the redirection */
async function redirectToReading(queries: QueryClient, search: CatalogueSearch): Promise<void> {
  const { query } = await queries.ensureQueryData(readingQuery(search))
  if (query !== catalogueParams(search).toString())
    throw redirect(cataloguePath(parseCatalogueSearch(new URLSearchParams(query))))
}

/** Redirects several categories of one family to the family's address. @throws the redirection */
async function redirectToCategories(queries: QueryClient, search: CatalogueSearch): Promise<void> {
  if (search.categories.length === 0 || search.parent) return
  const { joinCategories } = await import('#app/features/catalogue/join-categories.ts')
  const joined = joinCategories(await queries.ensureQueryData(categoryTreeQuery), search.categories)
  const path = cataloguePath({ ...search, ...joined })
  if (path !== cataloguePath(search)) throw redirect(path)
}

/** Redirects a typed town, department or region to its address. @throws the redirection */
async function redirectToPlace(queries: QueryClient, search: CatalogueSearch): Promise<void> {
  const { near } = search
  if (near === null) return
  const elsewhere = { ...search, near: null, radius: null }
  // The address of a town begins with its postcode.
  const region = /^\d/.test(near) ? null : (await import('#domain/places/regions.ts')).parseRegion(near)
  if (region) throw redirect(cataloguePath({ ...elsewhere, region: region.slug }))
  const { town } = await queries.ensureQueryData(townQuery(near))
  if (town && town.key !== near) throw redirect(cataloguePath({ ...search, near: town.key }))
  const department = town ? null : parseDepartment(near)
  if (department) throw redirect(cataloguePath({ ...elsewhere, department: department.code }))
}

/** Fetches the list and, when it is empty, the results in larger radii. */
async function fillList(queries: QueryClient, search: CatalogueSearch): Promise<void> {
  const { pages } = await queries.ensureInfiniteQueryData(productsQuery(search))
  if (search.near && search.radius && pages[0]?.total === 0)
    await queries.ensureQueryData(widerRadiiQuery(search))
}

const fill = (queries: QueryClient, search: CatalogueSearch) =>
  Promise.all([
    fillList(queries, search),
    queries.ensureQueryData(familiesQuery(search)),
    queries.ensureQueryData(filterFieldsQuery(search)),
    queries.ensureQueryData(introductionQuery(search)),
    search.department || requestedCategory(search)
      ? queries.ensureQueryData(relatedListsQuery(search))
      : null,
    search.search || search.near ? queries.ensureQueryData(explanationQuery(search)) : null,
    queries.ensureQueryData(townQuery(search.near)),
    search.region ? queries.ensureQueryData(regionQuery(search.region)) : null,
    // In the browser the filters fetch the counts when they are visible.
    import.meta.env.SSR ? queries.ensureQueryData(valueCountsQuery(search)) : null,
  ])

/** Finds the scope of a search, also by a former slug, which the tree does not contain. */
async function findScope(queries: QueryClient, search: CatalogueSearch): Promise<CategoryScope> {
  if (!requestedCategory(search)) return findCategoryScope([], search)
  const scope = findCategoryScope(await queries.ensureQueryData(categoryTreeQuery), search)
  if (scope.family) return scope
  const { slug } = await queries.ensureQueryData(introductionQuery(search))
  const families = slug ? await queries.fetchQuery({ ...categoryTreeQuery, staleTime: 0 }) : []
  return findCategoryScope(families, { category: null, parent: slug })
}

const inPath = ['parent', 'category', 'department']

/** Redirects to the canonical address of a category or department. @throws the redirection */
function redirectTo(path: string, { pathname, searchParams }: URL, names: readonly string[]): void {
  if (pathname === path && !names.some((name) => searchParams.has(name))) return
  for (const name of names) searchParams.delete(name)
  throw redirect(searchParams.size > 0 ? `${path}?${searchParams}` : path, 301)
}
