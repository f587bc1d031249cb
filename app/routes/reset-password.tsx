import { redirect, type ShouldRevalidateFunction } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { ResetPassword } from '#app/features/auth/reset-password.tsx'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/reset-password'

const path = '/auth/reset-password'

/** The mail's address is the short one; under /auth the page is reached during maintenance too. */
async function load({ request }: Pick<Route.LoaderArgs, 'request'>) {
  const { pathname, search } = new URL(request.url)
  return pathname === path ? null : redirect(path + search)
}

export { load as clientLoader, load as loader }

export const shouldRevalidate: ShouldRevalidateFunction = () => false

/** The address holds the link's secret until the page has taken it out: not even our own files see it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export default function Page() {
  const { shownName } = useSettings()
  return (
    <AuthFrame>
      <Head title={`Nouveau mot de passe – ${shownName}`} description="Choisissez un nouveau mot de passe." />
      <ResetPassword />
    </AuthFrame>
  )
}
