import { useEffect, useRef } from 'react'
import { redirect, type ShouldRevalidateFunction, useNavigate, useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { AuthPanels } from '#app/features/auth/auth-panels.tsx'
import { readAuthTab } from '#app/features/auth/auth-tab.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { hasScannedCode } from '#app/lib/scanned-code.ts'
import { type Account, fetchAccount, useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { pathAfterSignIn, securityPath } from '#domain/accounts/account-paths.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { collectPath } from '#domain/orders/pickup-code.ts'
import type { Route } from './+types/auth'

/** Redirects signed-in users, for example those who arrive by the link of a confirmation email. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const account = await fetchAccount(queryClientOf(context))
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

/** Switching tabs does not run the loader. */
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

/** Returns the path to which a signed-in user leaves /auth. */
function afterSignInPath(account: Account, params: URLSearchParams): string {
  // The administrator's role requires a second factor first.
  if (account.awaitsSecondFactor) return securityPath
  // In the browser only: a seller who signed in because a buyer's code is waiting continues there.
  if (!import.meta.env.SSR && hasScannedCode() && canSell(account.profile?.userType ?? null))
    return collectPath
  return pathAfterSignIn({
    role: account.role,
    sells: canSell(account.profile?.userType ?? null),
    redirect: params.get('redirect'),
  })
}
