import { ErrorPage } from '#app/components/error-page.tsx'
import { DepartmentsPage } from '#app/features/catalogue/departments-page.tsx'
import { departmentCountsQuery } from '#app/features/catalogue/queries.ts'
import { categoryTreeQuery } from '#app/lib/categories.ts'
import { originOf } from '#app/lib/origin.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import type { Route } from './+types/departments'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const search = { ...parseCatalogueSearch(new URL(request.url).searchParams), department: null }
  await Promise.all([
    queries.ensureQueryData(categoryTreeQuery),
    queries.ensureQueryData(departmentCountsQuery(search)),
  ])
  return { search, origin: originOf(context) }
}

export { load as clientLoader, load as loader }

export default function Departments({ loaderData }: Route.ComponentProps) {
  return <DepartmentsPage {...loaderData} />
}

export { ErrorPage as ErrorBoundary }
