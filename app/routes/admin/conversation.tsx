import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { readingQuery } from '#app/features/admin/reports/queries.ts'
import { ReadingPage } from '#app/features/admin/reports/reading-page.tsx'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/conversation'

/** Opening it is what is written down. */
async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  try {
    await queriesOf(context).fetchInfiniteQuery({ ...readingQuery(params.id), staleTime: 0 })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw data({ text: error.message }, { status: error.status || 503 })
  }
}

export { load as clientLoader, load as loader }

export default function Page({ params }: Route.ComponentProps) {
  return <ReadingPage key={params.id} conversationId={params.id} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage
      title="Conversation fermée aux administrateurs"
      text={error.data.text}
      action={{ label: 'Signalements', to: '/admin/reports' }}
    />
  ) : (
    <ErrorPage />
  )
}
