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
import { queryClientOf } from '#app/lib/query-client.ts'
import { reloadPage } from '#app/lib/reload-page.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
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

/** Loads `/products`, `/categories/{family}/{subcategory}`, and both for a department (`/produits/departement/{name}/…`). */
async function loadCatalogue({ request, params, context }: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const queryClient = queryClientOf(context)
  const url = new URL(request.url)
  const {
    family,
    subcategory = '',
    department,
  } = params as Partial<Record<'family' | 'subcategory' | 'department', string>>
  const pathEntries = Object.entries({ parent: family, category: family && subcategory, department }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value]]),
  )
  const requested = parseCatalogueSearch(new URLSearchParams([...pathEntries, ...url.searchParams]))
  if (department !== undefined && requested.department === null) throw data(null, { status: 404 })
  await redirectToReading(queryClient, requested)
  // The server fetches everything at once; a browser redirects first.
  if (import.meta.env.SSR) await fetchPage(queryClient, requested)
  const scope = await findScope(queryClient, requested)
  // An unknown category in the path is a 404; in the query it is ignored.
  if (!scope.family && family !== undefined) throw data(null, { status: 404 })
  if (scope.family || requested.department)
    redirectToCanonical(
      cataloguePath({ ...scopeSearch(scope), department: requested.department }),
      url,
      // The query may name several categories, but not a single one beside the path.
      requested.categories.length > 0 ? pathParams : [...pathParams, 'categories'],
    )
  const search = { ...requested, ...scopeSearch(scope) }
  await redirectToCategories(queryClient, search)
  await redirectToPlace(queryClient, search)
  const fetched = fetchPage(queryClient, search)
  // In the browser the previous results stay until the new ones arrive, and the list shows its own failures.
  if (import.meta.env.SSR) await fetched
  else fetched.catch(() => {})
  // The short form of the address, because the page contains it.
  return { queryString: catalogueParams(search).toString(), origin: siteOrigin(context) }
}

/** Redirects places, quantities and prices in the text to the address that has them as filters. @throws the redirection */
async function redirectToReading(queryClient: QueryClient, search: CatalogueSearch): Promise<void> {
  const { query } = await queryClient.ensureQueryData(readingQuery(search))
  if (query !== catalogueParams(search).toString())
    throw redirect(cataloguePath(parseCatalogueSearch(new URLSearchParams(query))))
}

/** Redirects several categories of one family to the family's address. @throws the redirection */
async function redirectToCategories(queryClient: QueryClient, search: CatalogueSearch): Promise<void> {
  if (search.categories.length === 0 || search.parent) return
  const { joinCategories } = await import('#app/features/catalogue/join-categories.ts')
  const joined = joinCategories(await queryClient.ensureQueryData(categoryTreeQuery), search.categories)
  const path = cataloguePath({ ...search, ...joined })
  if (path !== cataloguePath(search)) throw redirect(path)
}

/** Redirects a typed town, department or region to its address. @throws the redirection */
async function redirectToPlace(queryClient: QueryClient, search: CatalogueSearch): Promise<void> {
  const { near } = search
  if (near === null) return
  const withoutTown = { ...search, near: null, radius: null }
  // The address of a town begins with its postcode.
  const region = /^\d/.test(near) ? null : (await import('#domain/places/regions.ts')).parseRegion(near)
  if (region) throw redirect(cataloguePath({ ...withoutTown, region: region.slug }))
  const { town } = await queryClient.ensureQueryData(townQuery(near))
  if (town && town.key !== near) throw redirect(cataloguePath({ ...search, near: town.key }))
  const department = town ? null : parseDepartment(near)
  if (department) throw redirect(cataloguePath({ ...withoutTown, department: department.code }))
}

/** Fetches the list and, when it is empty, the results in larger radii. */
async function fetchList(queryClient: QueryClient, search: CatalogueSearch): Promise<void> {
  const { pages } = await queryClient.ensureInfiniteQueryData(productsQuery(search))
  if (search.near && search.radius && pages[0]?.total === 0)
    await queryClient.ensureQueryData(widerRadiiQuery(search))
}

const fetchPage = (queryClient: QueryClient, search: CatalogueSearch) =>
  Promise.all([
    fetchList(queryClient, search),
    queryClient.ensureQueryData(familiesQuery(search)),
    queryClient.ensureQueryData(filterFieldsQuery(search)),
    queryClient.ensureQueryData(introductionQuery(search)),
    search.department || requestedCategory(search)
      ? queryClient.ensureQueryData(relatedListsQuery(search))
      : null,
    search.search || search.near ? queryClient.ensureQueryData(explanationQuery(search)) : null,
    queryClient.ensureQueryData(townQuery(search.near)),
    search.region ? queryClient.ensureQueryData(regionQuery(search.region)) : null,
    // In the browser the filters fetch the counts when they are visible.
    import.meta.env.SSR ? queryClient.ensureQueryData(valueCountsQuery(search)) : null,
  ])

/** Finds the scope of a search, also by a former slug, which the tree does not contain. */
async function findScope(queryClient: QueryClient, search: CatalogueSearch): Promise<CategoryScope> {
  if (!requestedCategory(search)) return findCategoryScope([], search)
  const scope = findCategoryScope(await queryClient.ensureQueryData(categoryTreeQuery), search)
  if (scope.family) return scope
  const { slug } = await queryClient.ensureQueryData(introductionQuery(search))
  const families = slug ? await queryClient.fetchQuery({ ...categoryTreeQuery, staleTime: 0 }) : []
  return findCategoryScope(families, { category: null, parent: slug })
}

/** Parameters of a search that the path contains. */
const pathParams = ['parent', 'category', 'department']

/** Redirects to the canonical address of a category or department. @throws the redirection */
function redirectToCanonical(path: string, { pathname, searchParams }: URL, names: readonly string[]): void {
  if (pathname === path && !names.some((name) => searchParams.has(name))) return
  for (const name of names) searchParams.delete(name)
  throw redirect(searchParams.size > 0 ? `${path}?${searchParams}` : path, 301)
}
