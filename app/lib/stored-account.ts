import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UserType } from '#domain/accounts/accounts.ts'
import { forgetCodes, forgetPickupCodes, storedAccountKey } from './forget-pickup-codes.ts'
import { type Account, accountQuery } from './session.ts'

/** Who the kept codes and hand-overs belong to: no more of the account than a page without network needs. */
interface StoredAccount {
  id: string
  /** Null: the account has no profile. */
  userType: UserType | null
  /** For the initials in the shell. */
  firstName: string | null
  lastName: string | null
}

function readStoredAccount(): StoredAccount | null {
  try {
    const stored: Partial<StoredAccount> | null = JSON.parse(localStorage.getItem(storedAccountKey) ?? 'null')
    if (typeof stored?.id !== 'string') return null
    const { id, userType = null, firstName = null, lastName = null } = stored
    return { id, userType, firstName, lastName }
  } catch {
    return null
  }
}

/** Called where something is kept for this account. What was kept for another one goes. */
export function storeAccount({ id, profile, isImpersonated }: Account): void {
  // An administrator's own device is no place for somebody else's codes.
  if (isImpersonated) return
  const known = readStoredAccount()
  if (known && known.id !== id) forgetPickupCodes()
  const { userType = null, firstName = null, lastName = null } = profile ?? {}
  const stored: StoredAccount = { id, userType, firstName, lastName }
  try {
    localStorage.setItem(storedAccountKey, JSON.stringify(stored))
  } catch {}
}

/** The session has ended elsewhere, or somebody else is signed in: codes that open other people's articles do not stay. */
export function forgetCodesOfOthers(accountId: string | null): void {
  const stored = readStoredAccount()
  if (stored && stored.id !== accountId) forgetCodes()
}

/**
 * A page that the service worker kept was made for nobody in particular: until the server can be asked, the person is who the
 * device remembers.
 */
export function useStoredAccount(isCopy: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    const stored = isCopy && !client.getQueryData(accountQuery.queryKey) ? readStoredAccount() : null
    // Before the shell starts to follow the session: nobody has just signed in. Out of date, it is asked for again.
    if (stored) client.setQueryData(accountQuery.queryKey, accountOf(stored), { updatedAt: 0 })
  }, [isCopy, client])
}

const accountOf = ({ id, userType, firstName, lastName }: StoredAccount): Account => ({
  id,
  email: '',
  role: null,
  isImpersonated: false,
  awaitsSecondFactor: false,
  teamRole: null,
  profile: userType && {
    ...{ username: null, organizationType: null, companyName: null, siret: null, vatNumber: null },
    ...{ vatRegime: 'standard', vatOnDebits: false, phone: null, address: null, avatarUrl: null },
    ...{ userType, firstName, lastName },
    missing: [],
  },
})
