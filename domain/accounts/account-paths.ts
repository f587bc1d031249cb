import { returnPath } from '../return-path.ts'

const profileInfoPath = '/profile?tab=info'

/** The page for the second factor and for ending sessions. */
export const securityPath = '/profile/security'

/** The page that lists a seller's pending tasks. */
export const toDoPath = '/profile/today'

const signInPath = '/auth'

/** Returns the address of the sign-in page that leads back to `here`, a path of this site; from the home page it leads to the profile. */
export const authPath = (here: string): string =>
  here === '/' || isInSection('/auth', here)
    ? signInPath
    : `${signInPath}?${new URLSearchParams({ redirect: here })}`

interface PathAfterSignInInput {
  role: string | null
  /** Sellers are sent to their pending tasks. */
  sells?: boolean
  /** Parameter `redirect` of the address. */
  redirect: string | null
}

/** Returns the path to open after signing in: the requested one if the user may open it, never another site. */
export function pathAfterSignIn({ role, sells = false, redirect }: PathAfterSignInInput): string {
  const path = returnPath(redirect)
  const defaultPath = sells ? toDoPath : profileInfoPath
  if (path === null || isInSection('/auth', path)) return defaultPath
  return isInSection('/admin', path) && role !== 'admin' ? defaultPath : path
}

const isInSection = (section: string, path: string): boolean =>
  path.split(/[?#]/)[0]?.match(/^\/[^/]*/)?.[0] === section
