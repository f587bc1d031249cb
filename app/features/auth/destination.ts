import { cart } from '#app/lib/cart.ts'
import { takeInterruptedCheckout } from '#app/lib/interrupted-checkout.ts'
import { hasScannedCode } from '#app/lib/scanned-code.ts'
import type { Account } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { afterSignIn, securityPath } from '#domain/accounts/destination.ts'
import { collectPath } from '#domain/orders/pickup-code.ts'
import { returnPath } from '#domain/return-path.ts'

/** Where a signed-in person goes from /auth. An interrupted checkout is resumed: its cart opens again. */
export function leaveAuth(account: Account, params: URLSearchParams): string {
  // An administrator is none before.
  if (account.awaitsSecondFactor) return securityPath
  // The server does not know what the browser's tab was doing.
  const checkoutReturn = import.meta.env.SSR ? null : takeInterruptedCheckout()
  // A seller signed in because a buyer's code is waiting.
  if (!import.meta.env.SSR && hasScannedCode() && canSell(account.profile?.userType ?? null))
    return collectPath
  const destination = afterSignIn({ role: account.role, redirect: params.get('redirect'), checkoutReturn })
  if (checkoutReturn && destination === returnPath(checkoutReturn)) cart.open()
  return destination
}
