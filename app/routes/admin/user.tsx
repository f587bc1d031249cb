import { useSuspenseQuery } from '@tanstack/react-query'
import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { ImpersonateButton } from '#app/features/admin/users/impersonate-button.tsx'
import { personName } from '#app/features/admin/users/person-name.ts'
import { PersonSections } from '#app/features/admin/users/person-sections.tsx'
import { activityQuery, personQuery, tagsQuery } from '#app/features/admin/users/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { userMessages } from '#domain/admin-messages.ts'
import type { Route } from './+types/user'

async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  try {
    const queries = queriesOf(context)
    await Promise.all([
      queries.fetchQuery(personQuery(params.id)),
      queries.prefetchQuery(activityQuery(params.id)),
      queries.prefetchQuery(tagsQuery),
    ])
    return null
  } catch (error) {
    throw error instanceof ApiError ? data(null, { status: error.status || 503 }) : error
  }
}

export { load as clientLoader, load as loader }

export default function User({ params }: Route.ComponentProps) {
  const { data: person } = useSuspenseQuery(personQuery(params.id))
  return (
    <AdminPage title={personName(person)} text={person.email} actions={<ImpersonateButton person={person} />}>
      <PersonSections person={person} />
    </AdminPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage
      title="Personne introuvable"
      text={userMessages.missing}
      action={{ label: 'Toutes les personnes', to: '/admin/users' }}
    />
  ) : (
    <ErrorPage />
  )
}
