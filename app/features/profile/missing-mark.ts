import type { Account } from '#app/lib/session.ts'
import type { ProfileDetails } from '#domain/accounts/accounts.ts'

/** How a field looks that an order still asks for. */
export const missingMark = (
  account: Account,
  field: keyof ProfileDetails,
): { hint?: string; className?: string } =>
  account.profile?.missing.includes(field)
    ? { hint: 'À compléter pour pouvoir commander.', className: 'border-l-6 border-l-terracotta' }
    : {}
