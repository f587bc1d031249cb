import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/lib/hydration.ts'

interface LinkState {
  linkToken: string
}

/**
 * The secret of a mailed link, from `token` or `access_token`. It is moved from the address, which is shown, shared and logged, to
 * the history entry's state, which survives a reload. Undefined until hydration, because the server does not know that state.
 */
export function useLinkToken(): string | null | undefined {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const tokenInAddress = readToken(params)

  useEffect(() => {
    if (tokenInAddress === null) return
    const stored: LinkState = { linkToken: tokenInAddress }
    void navigate(pathname, { replace: true, state: stored, preventScrollReset: true })
  }, [tokenInAddress, pathname, navigate])

  if (!isHydrated) return undefined
  const stored = (state as Partial<LinkState> | null)?.linkToken
  return tokenInAddress ?? (typeof stored === 'string' ? stored : null)
}

/** Returns the token of a link without a `type` or of type 'recovery'; links of other types are not for these pages. */
function readToken(params: URLSearchParams): string | null {
  const type = params.get('type')
  const token = params.get('token') || params.get('access_token')
  return type === null || type === 'recovery' ? token : null
}
