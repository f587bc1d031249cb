import type { StoredKey } from '#domain/platform/stored-things.ts'
import { cart } from './cart.ts'

/** Where a checkout that waits for a sign-in is to be taken up again. */
const key: StoredKey = 'checkoutReturn'

/** Keeps the page a checkout was interrupted on in order to sign in. */
export function keepInterruptedCheckout({ pathname, search }: { pathname: string; search: string }): void {
  const isSigningIn = pathname === '/auth' || pathname.startsWith('/auth/')
  try {
    sessionStorage.setItem(key, isSigningIn ? '/products' : pathname + search)
  } catch {}
}

/** Takes the path of a checkout that waits for a sign-in; null without one, or when its cart has been emptied since. */
export function takeInterruptedCheckout(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return cart.items().length > 0 ? path : null
  } catch {
    return null
  }
}
