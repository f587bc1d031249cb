import { JobsPage } from '#app/features/admin/jobs/jobs-page.tsx'
import { failedJobsQuery } from '#app/features/admin/jobs/queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { readPage } from '#domain/address.ts'
import { failedJobsPerPage } from '#domain/platform/failed-jobs.ts'
import type { Route } from './+types/jobs'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const page = readPage(new URL(request.url).searchParams, failedJobsPerPage)
  const filled = queriesOf(context).prefetchQuery(failedJobsQuery(page))
  // In the browser the last page stays until the new one is there.
  if (import.meta.env.SSR) await filled
  return { page }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData }: Route.ComponentProps) {
  return <JobsPage {...loaderData} />
}
