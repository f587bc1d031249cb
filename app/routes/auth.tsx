import { redirect, type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { AuthPanels } from '#app/features/auth/auth-panels.tsx'
import { readAuthTab } from '#app/features/auth/auth-tab.ts'
import { afterSignInPath, useLeaveWhenSignedIn } from '#app/features/auth/use-leave-when-signed-in.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { fetchAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/auth'

/** Whoever is signed in has no business here; the link of a confirmation mail arrives signed in. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const account = await fetchAccount(queriesOf(context))
  if (!account) return null
  const { searchParams } = new URL(request.url)
  const isConfirmation = searchParams.has('confirmed') && !searchParams.has('error')
  return redirect(
    isConfirmation && !searchParams.has('redirect')
      ? '/profile?tab=info&confirmed=1'
      : afterSignInPath(account, searchParams),
  )
}

export { load as clientLoader, load as loader }

/** Going from tab to tab asks nothing of the server. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

const titles = { connexion: 'Connexion', inscription: 'Inscription' }

export default function Auth() {
  const [params] = useSearchParams()
  const settings = useSettings()
  const tab = readAuthTab(params)
  useLeaveWhenSignedIn()
  return (
    <AuthFrame>
      <Head
        title={`${titles[tab]} – ${settings.shownName}`}
        description="Connectez-vous ou créez un compte pour acheter et vendre des matériaux de second œuvre."
      />
      <AuthPanels tab={tab} />
    </AuthFrame>
  )
}
