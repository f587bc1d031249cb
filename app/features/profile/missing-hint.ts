import type { Account } from '#app/lib/session.ts'
import type { ProfileDetails } from '#domain/accounts/accounts.ts'

/** Marks a field that an order still asks for. */
export const missingHint = (account: Account, field: keyof ProfileDetails): string | undefined =>
  account.profile?.missing.includes(field) ? 'À compléter pour pouvoir commander.' : undefined
