import { useLocation } from 'react-router'
import { authPath } from '#domain/accounts/account-paths.ts'

/** Returns the address of the sign-in page, which leads back to this page. */
export function useAuthPath(): string {
  const { pathname, search } = useLocation()
  return authPath(pathname + search)
}

/** Returns the address of `useAuthPath` for a loader's redirection. */
export function authPathFrom(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return authPath(pathname + search)
}
