import { useLocation, useSearchParams } from 'react-router'

export const authTabs = ['connexion', 'inscription'] as const
export type AuthTab = (typeof authTabs)[number]

export const readAuthTab = (params: URLSearchParams): AuthTab =>
  authTabs.find((tab) => tab === params.get('tab')) ?? 'connexion'

/** Returns the address of a tab on the current page, preserving the return path. */
export function useAuthTabAddress(): (tab: AuthTab) => string {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const redirect = params.get('redirect')
  return (tab) => `${pathname}?${new URLSearchParams({ tab, ...(redirect && { redirect }) })}`
}

/** Returns the path to open after signing up; null for the profile. */
export function useReturnPath(): string | null {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return pathname === '/auth' ? params.get('redirect') : pathname
}
