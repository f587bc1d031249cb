import { hasScannedCode } from '#app/lib/scanned-code.ts'
import type { Account } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { afterSignIn, securityPath } from '#domain/accounts/destination.ts'
import { collectPath } from '#domain/orders/pickup-code.ts'

/** Where a signed-in person goes from /auth. */
export function leaveAuth(account: Account, params: URLSearchParams): string {
  // An administrator is none before.
  if (account.awaitsSecondFactor) return securityPath
  // The server does not know what the browser's tab was doing: a seller signed in because a buyer's code is waiting.
  if (!import.meta.env.SSR && hasScannedCode() && canSell(account.profile?.userType ?? null))
    return collectPath
  return afterSignIn({
    role: account.role,
    sells: canSell(account.profile?.userType ?? null),
    redirect: params.get('redirect'),
  })
}
