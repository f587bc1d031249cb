import { profileFallbackSchema, type SignUpInput } from '#domain/accounts/schemas.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/** What the sign-up form leaves in the browser for a profile row that is missing at sign-in (section 3, profiles). */
const keys = {
  firstName: 'signup_firstName',
  lastName: 'signup_lastName',
  userType: 'signup_userType',
} as const satisfies Record<string, StoredKey>
const fields = Object.keys(keys) as (keyof typeof keys)[]

/** Storage may be forbidden or full: then there is nothing to fall back on, and nothing else is lost. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

export const keepSignUp = (input: Pick<SignUpInput, keyof typeof keys>) =>
  withStorage((storage) => {
    for (const field of fields) storage.setItem(keys[field], input[field])
  })

export const keptSignUp = () => {
  const read = (field: keyof typeof keys) => withStorage((storage) => storage.getItem(keys[field]))
  // Anybody may have written there: what is no name and no account type is left out.
  return profileFallbackSchema.parse({
    firstName: read('firstName'),
    lastName: read('lastName'),
    userType: read('userType'),
  })
}

export const forgetSignUp = () =>
  withStorage((storage) => {
    for (const field of fields) storage.removeItem(keys[field])
  })
