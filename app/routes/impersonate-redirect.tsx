import { redirect, useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { OpenImpersonation } from '#app/features/admin/users/open-impersonation.tsx'
import type { Route } from './+types/impersonate-redirect'

/** Without a code there is nothing to open. */
function load({ request }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  return new URL(request.url).searchParams.get('token') ? null : redirect('/auth')
}

export { load as clientLoader, load as loader }

export default function ImpersonateRedirect() {
  const [params] = useSearchParams()
  return (
    <>
      <Head title="Connexion en cours..." description="Ouverture d’une session." />
      <OpenImpersonation token={params.get('token') ?? ''} />
    </>
  )
}
