import { useLocation } from 'react-router'
import { authPath } from '#domain/accounts/destination.ts'

/** The sign-in page, from where one comes back to this one. */
export function useAuthPath(): string {
  const { pathname, search } = useLocation()
  return authPath(pathname + search)
}

/** As `useAuthPath`, for a loader that redirects there. */
export function authPathFrom(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return authPath(pathname + search)
}
