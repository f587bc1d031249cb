import { useEffect, useRef } from 'react'
import { redirect, type ShouldRevalidateFunction, useNavigate, useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { AuthPanels } from '#app/features/auth/auth-panels.tsx'
import { readAuthTab } from '#app/features/auth/auth-tab.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { hasScannedCode } from '#app/lib/scanned-code.ts'
import { type Account, fetchAccount, useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { afterSignIn, securityPath } from '#domain/accounts/destination.ts'
import { collectPath } from '#domain/orders/pickup-code.ts'
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

/** Navigates once the user is signed in, through the form or in another tab. */
function useLeaveWhenSignedIn() {
  const { account } = useAccount()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!account || isLeaving.current) return
    isLeaving.current = true
    void navigate(afterSignInPath(account, params), { replace: true })
  }, [account, params, navigate])
}

/** Where a signed-in person goes from /auth. */
function afterSignInPath(account: Account, params: URLSearchParams): string {
  // An administrator is none before.
  if (account.awaitsSecondFactor) return securityPath
  // The server does not know what the browser's tab was doing: a seller signed in because a buyer's code is waiting.
  if (!import.meta.env.SSR && hasScannedCode() && canSell(account.profile?.userType ?? null))
    return collectPath
  return afterSignIn({
    role: account.role,
    sells: canSell(account.profile?.userType ?? null),
    redirect: params.get('redirect'),
  })
}
