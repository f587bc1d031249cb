import { useLocation, useSearchParams } from 'react-router'

export const authTabs = ['connexion', 'inscription'] as const
export type AuthTab = (typeof authTabs)[number]

export const readAuthTab = (params: URLSearchParams): AuthTab =>
  authTabs.find((tab) => tab === params.get('tab')) ?? 'connexion'

/** The address of a tab on the page it stands on; where one came from goes along. */
export function useAuthTabAddress(): (tab: AuthTab) => string {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const redirect = params.get('redirect')
  return (tab) => `${pathname}?${new URLSearchParams({ tab, ...(redirect && { redirect }) })}`
}

/** Where one goes on after signing up here; null: to one's profile. */
export function useReturnPath(): string | null {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return pathname === '/auth' ? params.get('redirect') : pathname
}
