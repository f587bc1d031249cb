import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAccount } from '#app/lib/session.ts'
import { leaveAuth } from './destination.ts'

/** Goes on once somebody is signed in: through the form, or in another tab. */
export function useLeaveWhenSignedIn() {
  const { account } = useAccount()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!account || isLeaving.current) return
    isLeaving.current = true
    void navigate(leaveAuth(account, params), { replace: true })
  }, [account, params, navigate])
}
