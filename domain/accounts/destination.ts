import { returnPath } from '../return-path.ts'

const profileInfoPath = '/profile?tab=info'

/** Where a second factor is set up, and sessions are ended. */
export const securityPath = '/profile/security'

/** What waits for a seller. */
export const toDoPath = '/profile/today'

const signInPath = '/auth'

/** The sign-in page, from where one comes back to `here`, a path of this site; from the home page to one’s profile. */
export const authPath = (here: string): string =>
  here === '/' || isOf('/auth', here)
    ? signInPath
    : `${signInPath}?${new URLSearchParams({ redirect: here })}`

interface Wishes {
  role: string | null
  /** Who sells begins with what waits for them. */
  sells?: boolean
  /** Parameter `redirect` of the address. */
  redirect: string | null
}

/** Where signing in leads: to where one was, if one may be there; never to another site. */
export function afterSignIn({ role, sells = false, redirect }: Wishes): string {
  const path = returnPath(redirect)
  const home = sells ? toDoPath : profileInfoPath
  if (path === null || isOf('/auth', path)) return home
  return isOf('/admin', path) && role !== 'admin' ? home : path
}

const isOf = (section: string, path: string): boolean =>
  path.split(/[?#]/)[0]?.match(/^\/[^/]*/)?.[0] === section
