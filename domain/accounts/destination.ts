/** Where somebody who has signed in wants to go, as far as it is known. */
interface Wishes {
  role: string | null
  /** Parameter `redirect` of the address. */
  redirect: string | null
  /** Where a checkout was interrupted to sign in. */
  checkoutReturn: string | null
}

const profileInfoPath = '/profile?tab=info'

/**
 * Where signing in leads (specification, section 2, Account): `redirect` is honoured only for administrators, and for
 * everybody where a mail or a product's page led to messages.
 */
export const afterSignIn = ({ role, redirect, checkoutReturn }: Wishes): string =>
  (role === 'admin' ? sameSitePath(redirect) : messagesPathOf(redirect)) ??
  sameSitePath(checkoutReturn) ??
  profileInfoPath

function messagesPathOf(redirect: string | null): string | null {
  const path = sameSitePath(redirect)
  return path && /^\/messages(?:[/?]|$)/.test(path) ? path : null
}

const anySite = 'http://site.invalid'

/**
 * A path of this site, else null. Read as browsers read it, for which `/\other.example`, `/<tab>/other.example` and
 * `/.//other.example` all lead elsewhere.
 */
export function sameSitePath(path: string | null): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, anySite)) return null
  const { origin, pathname, search, hash } = new URL(path, anySite)
  return origin === anySite && !pathname.startsWith('//') ? pathname + search + hash : null
}
