/** Read by the sign-in page, which brings people back here with the cart open (features/auth). */
const key = 'checkoutReturn'

/** Keeps the page a checkout was interrupted on in order to sign in. */
export function keepInterruptedCheckout({ pathname, search }: { pathname: string; search: string }): void {
  const isSigningIn = pathname === '/auth' || pathname.startsWith('/auth/')
  try {
    sessionStorage.setItem(key, isSigningIn ? '/products' : pathname + search)
  } catch {}
}
