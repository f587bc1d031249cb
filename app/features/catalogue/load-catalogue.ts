import type { QueryClient } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { categoryTreeQuery } from '#app/lib/categories.ts'
import { originOf } from '#app/lib/origin.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { townQuery } from '#app/lib/towns.ts'
import {
  type CatalogueSearch,
  catalogueParams,
  cataloguePath,
  parseCatalogueSearch,
  requestedCategory,
} from '#domain/catalogue/search.ts'
import { findPlace, type Place, placeSearch } from './category-scope.ts'
import {
  explanationQuery,
  familiesQuery,
  filterFieldsQuery,
  introductionQuery,
  productsQuery,
  waysQuery,
  widerRadiiQuery,
} from './queries.ts'

/** `/products`, `/categories/{family}/{subcategory}`, and both for a department (`/produits/departement/{name}/…`). */
export async function loadCatalogue({
  request,
  params,
  context,
}: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
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
  const asked = parseCatalogueSearch(new URLSearchParams([...path, ...url.searchParams]))
  if (department !== undefined && asked.department === null) throw data(null, { status: 404 })
  // The server asks for everything at once; a browser goes to the right address first.
  if (import.meta.env.SSR) await fill(queries, asked)
  const place = await findIn(queries, asked)
  // A category that is none is no page; asked for in a query, it counts as absent.
  if (!place.family && family !== undefined) throw data(null, { status: 404 })
  if (place.family || asked.department)
    leadTo(cataloguePath({ ...placeSearch(place), department: asked.department }), url)
  const search = { ...asked, ...placeSearch(place) }
  await leadToTown(queries, search)
  const filled = fill(queries, search)
  // In the browser the address changes at once and the last results stay until the new ones are there; the list tells
  // of its own failures.
  if (import.meta.env.SSR) await filled
  else filled.catch(() => {})
  // As an address holds it: a page sends it along, and most of it is usual.
  return { asked: catalogueParams(search).toString(), origin: originOf(context) }
}

/** A town is named by its address, whatever was typed of it; @throws the redirection to it */
async function leadToTown(queries: QueryClient, search: CatalogueSearch): Promise<void> {
  const { town } = await queries.ensureQueryData(townQuery(search.near))
  if (town && town.key !== search.near) throw redirect(cataloguePath({ ...search, near: town.key }))
}

/** Where a list is empty, with what there is further away. */
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
    search.department || requestedCategory(search) ? queries.ensureQueryData(waysQuery(search)) : null,
    search.search ? queries.ensureQueryData(explanationQuery(search)) : null,
    queries.ensureQueryData(townQuery(search.near)),
  ])

/** Also by an address that administrators have changed since, which the tree does not know. */
async function findIn(queries: QueryClient, search: CatalogueSearch): Promise<Place> {
  if (!requestedCategory(search)) return findPlace([], search)
  const place = findPlace(await queries.ensureQueryData(categoryTreeQuery), search)
  if (place.family) return place
  const { slug } = await queries.ensureQueryData(introductionQuery(search))
  const families = slug ? await queries.fetchQuery({ ...categoryTreeQuery, staleTime: 0 }) : []
  return findPlace(families, { category: null, parent: slug })
}

const inPath = ['parent', 'category', 'department']

/** The one address of a category or a department, whatever else is asked; @throws the redirection to it */
function leadTo(path: string, { pathname, searchParams }: URL): void {
  if (pathname === path && !inPath.some((name) => searchParams.has(name))) return
  for (const name of inPath) searchParams.delete(name)
  throw redirect(searchParams.size > 0 ? `${path}?${searchParams}` : path, 301)
}
