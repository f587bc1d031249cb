import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAccount } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { signInMessages } from '#domain/messages.ts'
import { leaveAuth } from './destination.ts'

/**
 * Goes on once somebody is signed in: through the form, or in another tab, which shows when this one regains the focus.
 * Nobody was signed in before on this page, so that both are told (specification, section 4, Session).
 */
export function useLeaveWhenSignedIn() {
  const { account } = useAccount()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!account || isLeaving.current) return
    isLeaving.current = true
    toast({ kind: 'success', ...signInMessages.success })
    void navigate(leaveAuth(account, params), { replace: true })
  }, [account, params, navigate])
}
