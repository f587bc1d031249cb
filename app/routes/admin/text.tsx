import { data } from 'react-router'
import { textQuery } from '#app/features/admin/texts/queries.ts'
import { TextPage } from '#app/features/admin/texts/text-page.tsx'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/text'

async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  try {
    await queriesOf(context).fetchQuery(textQuery(params.name))
    return { name: params.name }
  } catch (error) {
    throw error instanceof ApiError ? data(null, { status: error.status || 503 }) : error
  }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData: { name } }: Route.ComponentProps) {
  return <TextPage key={name} name={name} />
}
