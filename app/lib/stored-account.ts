import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UserType } from '#domain/accounts/accounts.ts'
import { forgetCodesAndDrafts, forgetPickupCodes, storedAccountKey } from './forget-stored-data.ts'
import { type Account, accountQuery } from './session.ts'

/** The account that is signed in on this device and owns its stored data, as far as offline pages need it. */
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

/** Stores who is signed in; another account's data are deleted. */
export function storeAccount({ id, profile, isImpersonated }: Account): void {
  // An impersonating administrator's device must not store the user's codes.
  if (isImpersonated) return
  const previous = readStoredAccount()
  if (previous && previous.id !== id) forgetCodesAndDrafts()
  const { userType = null, firstName = null, lastName = null } = profile ?? {}
  const stored: StoredAccount = { id, userType, firstName, lastName }
  try {
    localStorage.setItem(storedAccountKey, JSON.stringify(stored))
  } catch {}
}

/** Deletes the codes when the session has ended elsewhere or another user has signed in. */
export function forgetCodesOfOthers(accountId: string | null): void {
  const stored = readStoredAccount()
  if (stored && stored.id !== accountId) forgetPickupCodes()
}

/**
 * The page that the service worker has stored contains no personal data: until the server responds, the account is the one
 * stored on the device.
 */
export function useStoredAccount(isCopy: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    const stored = isCopy && !client.getQueryData(accountQuery.queryKey) ? readStoredAccount() : null
    // Set before the shell follows the session, so that no sign-in is announced. The data are stale and fetched again.
    if (stored) client.setQueryData(accountQuery.queryKey, toAccount(stored), { updatedAt: 0 })
  }, [isCopy, client])
}

const toAccount = ({ id, userType, firstName, lastName }: StoredAccount): Account => ({
  id,
  email: '',
  role: null,
  isImpersonated: false,
  awaitsSecondFactor: false,
  teamRole: null,
  profile: userType && {
    username: null,
    organizationType: null,
    companyName: null,
    siret: null,
    vatNumber: null,
    vatRegime: 'standard',
    vatOnDebits: false,
    phone: null,
    address: null,
    avatarUrl: null,
    userType,
    firstName,
    lastName,
    missing: [],
  },
})
