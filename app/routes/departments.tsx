import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { ErrorPage } from '#app/components/error-page.tsx'
import { Head } from '#app/components/head.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import {
  findCategoryScope,
  scopeCrumbs,
  scopeSearch,
  scopeTitle,
} from '#app/features/catalogue/category-scope.ts'
import { DepartmentTable } from '#app/features/catalogue/map/department-table.tsx'
import { departmentCountsQuery } from '#app/features/catalogue/queries.ts'
import { categoryTreeQuery } from '#app/lib/categories.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { useSettings } from '#app/lib/settings.ts'
import {
  type CatalogueSearch,
  cataloguePath,
  departmentsPath,
  emptySearch,
  parseCatalogueSearch,
} from '#domain/catalogue/search.ts'
import type { Route } from './+types/departments'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const search = { ...parseCatalogueSearch(new URL(request.url).searchParams), department: null }
  await Promise.all([
    queryClient.ensureQueryData(categoryTreeQuery),
    queryClient.ensureQueryData(departmentCountsQuery(search)),
  ])
  return { search, origin: siteOrigin(context) }
}

export { load as clientLoader, load as loader }

export default function Departments({ loaderData }: Route.ComponentProps) {
  return <DepartmentsPage {...loaderData} />
}

export { ErrorPage as ErrorBoundary }

/** The departments that have results of a category or a search. */
function DepartmentsPage({ search, origin }: { search: CatalogueSearch; origin: string }) {
  const { data: families = [] } = useQuery(categoryTreeQuery)
  const { data, error, isFetching, refetch } = useQuery(departmentCountsQuery(search))
  const settings = useSettings()
  const scope = findCategoryScope(families, search)
  const title = `${scopeTitle(scope, search)} par département`
  const isFound = !search.search && data && data.departments.length > 0
  return (
    <div className="page max-w-3xl pt-3 pb-10 md:pt-5">
      <Head
        title={`${title} – ${settings.shownName}`}
        description={`${title}\u00a0: où retirer invendus et matériaux de réemploi.`}
        canonical={
          isFound ? `${origin}${departmentsPath({ ...emptySearch, ...scopeSearch(scope) })}` : undefined
        }
      />
      <Breadcrumb crumbs={scopeCrumbs(scope)} />
      <h1 className="mt-2 text-3xl wrap-anywhere md:text-5xl">{title}</h1>
      <div className="my-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link
          to={cataloguePath({ ...search, department: null, page: 1 })}
          className="min-h-11 content-center underline underline-offset-4 hover:text-fir"
        >
          Toute la France
        </Link>
      </div>
      {error && !data && <LoadError error={error} isRetrying={isFetching} onRetry={refetch} />}
      {data?.departments.length === 0 && <p>Aucun département n’a de tel produit pour le moment.</p>}
      {data && data.departments.length > 0 && <DepartmentTable search={search} counts={data.departments} />}
    </div>
  )
}
