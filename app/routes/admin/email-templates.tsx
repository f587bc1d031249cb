import { data } from 'react-router'
import { EmailTemplatesPage } from '#app/features/admin/email-templates/email-templates-page.tsx'
import { templateQuery, templatesQuery } from '#app/features/admin/email-templates/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/email-templates'

/** Without one in the address, the first. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const template = new URL(request.url).searchParams.get('template')
  try {
    const templates = await queries.fetchQuery(templatesQuery)
    const name = template ?? templates[0]?.name ?? ''
    await queries.fetchQuery(templateQuery(name))
    return { name }
  } catch (error) {
    throw error instanceof ApiError ? data(null, { status: error.status || 503 }) : error
  }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData }: Route.ComponentProps) {
  return <EmailTemplatesPage {...loaderData} />
}
