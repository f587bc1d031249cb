export const authTabs = ['connexion', 'inscription'] as const
export type AuthTab = (typeof authTabs)[number]

export const readAuthTab = (params: URLSearchParams): AuthTab =>
  authTabs.find((tab) => tab === params.get('tab')) ?? 'connexion'

/** The address of a tab; an administrator's `redirect` goes along. */
export function authTabAddress(tab: AuthTab, params: URLSearchParams): string {
  const redirect = params.get('redirect')
  return `/auth?${new URLSearchParams({ tab, ...(redirect && { redirect }) })}`
}
