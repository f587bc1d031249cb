import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAuthPath } from '#app/lib/auth-path.ts'
import { type Account, useAccount, useIsSigningOut } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { signUpMessages } from '#domain/account-messages.ts'

/** The signed-in user. After a sign-out in another tab it redirects to the sign-in page. */
export function useOwnAccount(): Account | null {
  const { account } = useAccount()
  const navigate = useNavigate()
  const isSigningOut = useIsSigningOut()
  const signIn = useAuthPath()
  const isSignOutHere = useRef(false)
  useEffect(() => {
    // Signing out navigates home itself, shortly after the account is gone.
    if (isSigningOut) isSignOutHere.current = true
    else if (account) isSignOutHere.current = false
    else if (!isSignOutHere.current) void navigate(signIn, { replace: true })
  }, [account, isSigningOut, navigate, signIn])
  return account
}

/** Shows a toast once after the link of a confirmation email has signed the user in, but not after a reload. */
export function useConfirmationToast() {
  const [params, setParams] = useSearchParams()
  const wasShown = useRef(false)
  const isConfirmed = params.has('confirmed')
  useEffect(() => {
    if (!isConfirmed || wasShown.current) return
    wasShown.current = true
    toast({ kind: 'success', ...signUpMessages.confirmed })
    setParams(
      (current) => {
        current.delete('confirmed')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isConfirmed, setParams])
}
