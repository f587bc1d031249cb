import { returnPath } from '../return-path.ts'

/** Where somebody who has signed in wants to go, as far as it is known. */
interface Wishes {
  role: string | null
  /** Parameter `redirect` of the address. */
  redirect: string | null
  /** Where a checkout was interrupted to sign in. */
  checkoutReturn: string | null
}

const profileInfoPath = '/profile?tab=info'

/** Where a second factor is set up, and sessions are ended. */
export const securityPath = '/profile/security'

/**
 * Where signing in leads: `redirect` is honoured only for administrators, and for
 * everybody where a mail or a product's page led to messages.
 */
export const afterSignIn = ({ role, redirect, checkoutReturn }: Wishes): string =>
  (role === 'admin' ? returnPath(redirect) : messagesPathOf(redirect)) ??
  returnPath(checkoutReturn) ??
  profileInfoPath

function messagesPathOf(redirect: string | null): string | null {
  const path = returnPath(redirect)
  return path && /^\/messages(?:[/?]|$)/.test(path) ? path : null
}
