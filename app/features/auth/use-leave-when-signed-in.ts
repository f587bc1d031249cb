import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { hasScannedCode } from '#app/lib/scanned-code.ts'
import { type Account, useAccount } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { afterSignIn, securityPath } from '#domain/accounts/destination.ts'
import { collectPath } from '#domain/orders/pickup-code.ts'

/** Navigates once the user is signed in, through the form or in another tab. */
export function useLeaveWhenSignedIn() {
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
export function afterSignInPath(account: Account, params: URLSearchParams): string {
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
