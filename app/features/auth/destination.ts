import { cart } from '#app/lib/cart.ts'
import { takeInterruptedCheckout } from '#app/lib/interrupted-checkout.ts'
import type { Account } from '#app/lib/session.ts'
import { afterSignIn, sameSitePath } from '#domain/accounts/destination.ts'

/** Where a signed-in person goes from /auth. An interrupted checkout is resumed: its cart opens again. */
export function leaveAuth(account: Account, params: URLSearchParams): string {
  // The server does not know what the browser's tab was doing.
  const checkoutReturn = import.meta.env.SSR ? null : takeInterruptedCheckout()
  const destination = afterSignIn({ role: account.role, redirect: params.get('redirect'), checkoutReturn })
  if (checkoutReturn && destination === sameSitePath(checkoutReturn)) cart.open()
  return destination
}
