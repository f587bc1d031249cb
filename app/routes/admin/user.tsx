import { useSuspenseQuery } from '@tanstack/react-query'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { AdminPage, missingPage } from '#app/features/admin/shared/admin-page.tsx'
import { type Person, personName, personQuery, tagsQuery } from '#app/features/admin/users/person.tsx'
import { activityQuery } from '#app/features/admin/users/person-activity.tsx'
import { PersonSections } from '#app/features/admin/users/person-sections.tsx'
import { createItemLoader } from '#app/lib/page-data.ts'
import { useAccount } from '#app/lib/session.ts'
import { userMessages } from '#domain/admin-messages.ts'
import type { Route } from './+types/user'

const load = createItemLoader(async (queryClient, { id = '' }) => {
  await Promise.all([
    queryClient.fetchQuery(personQuery(id)),
    queryClient.prefetchQuery(activityQuery(id)),
    queryClient.prefetchQuery(tagsQuery),
  ])
  return null
})

export { load as clientLoader, load as loader }

export default function UserPage({ params }: Route.ComponentProps) {
  const { data: person } = useSuspenseQuery(personQuery(params.id))
  return (
    <AdminPage title={personName(person)} text={person.email} actions={<ImpersonateButton person={person} />}>
      <PersonSections person={person} />
    </AdminPage>
  )
}

export const ErrorBoundary = missingPage({
  title: 'Personne introuvable',
  text: userMessages.missing,
  action: { label: 'Toutes les personnes', to: '/admin/users' },
})

/** Opens a session as this user, to see their pages and to help. Not available for administrators and suspended users. */
function ImpersonateButton({ person }: { person: Person }) {
  const { account } = useAccount()
  if (person.role === 'admin' || person.suspendedAt || person.id === account?.id) return null
  return (
    <ActButton
      label="Se connecter à sa place"
      button={{}}
      staysBusy
      call={(admin) => admin.users[':id'].impersonation.$post({ param: { id: person.id } })}
      onSuccess={({ token }) =>
        window.location.assign(`/impersonate-redirect?${new URLSearchParams({ token })}`)
      }
      failure="Connexion impossible"
      confirm={{
        title: 'Se connecter à sa place',
        description: `${personName(person)}, ${person.email}`,
        submit: 'Se connecter',
        busy: 'Connexion en cours…',
        children:
          'Vous verrez le site comme cette personne, pendant une heure au plus. Ce que vous y changerez sera inscrit au journal à vos deux noms. Son mot de passe, son adresse email et ses versements restent hors de portée.',
      }}
    />
  )
}
